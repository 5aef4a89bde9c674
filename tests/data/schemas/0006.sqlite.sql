BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0006');
CREATE TABLE jobs (
	id VARCHAR(40) NOT NULL, 
	digest VARCHAR(64) NOT NULL, 
	kind VARCHAR(40) NOT NULL, 
	text TEXT NOT NULL, 
	seconds FLOAT NOT NULL, 
	client VARCHAR(64) NOT NULL, 
	state VARCHAR(12) NOT NULL, 
	fence INTEGER NOT NULL, 
	beat INTEGER NOT NULL, 
	asked INTEGER NOT NULL, 
	attempts INTEGER NOT NULL, 
	progress TEXT NOT NULL, 
	outcome TEXT, 
	created DATETIME NOT NULL, 
	started DATETIME, 
	finished DATETIME, sha256 VARCHAR(64), task VARCHAR(12) DEFAULT 'solve' NOT NULL, entries TEXT DEFAULT '' NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "jobs" VALUES('Gih-t8nzd-z4FhfE0zPHfQ','74d1a2ab3e0b6468e5d164a00493206ef38312533bf1a4ad22e774976ba5d16b','nonogram','2x2:1/1/1/1',30.0,'somebody','done',1,0,0,1,'{}','{"status": "limit", "message": "Stopped at the time limit. 0 steps were found; how it goes on is open.", "start": "#?/??", "steps": [], "end": null, "difficulty": {"grade": "Not rated", "reason": "No step was found in time.", "level": 0, "effort": 0, "techniques": []}, "stopped": "time", "seconds": 30.0}','2026-11-22 05:27:18.098112','2026-11-22 05:27:18.249304','2026-11-22 05:27:18.360231','aeb686e8ca7ce8c55df0b6ee6176247fb85287faa3b29e2770832a46da4bf694','path','#?/??');
INSERT INTO "jobs" VALUES('oU3jfuqE5J0D-4RvOCoQCw','fa95af039b5abc1e3b35608ea15f98c1985308edc3728698bb47ebdecb52c4d6','signpost','2x2:cega',30.0,'somebody','done',1,0,0,1,'{}','{"status": "limit", "solutions": [], "complete": false, "forced": null, "message": "Stopped at the time limit. Nothing was found, and nothing is proved: there may be a solution.", "stopped": "time", "why": null, "total": null, "givens": null, "wanted": false, "decided": null, "seconds": 30.0}','2026-11-22 05:27:18.131790','2026-11-22 05:27:18.286352','2026-11-22 05:27:18.373800','1434f11158d9a65800083ba57cc6cc50161d4b75d46c52437d1e3f72e36ae451','solve','');
INSERT INTO "jobs" VALUES('6HFwPW3XqAZtsUM1hr_LBg','fb268d5b17c663e8bcd247d19005e04eafadeb681c7b3b542b1f1854446ec2e3','signpost','2x2:cegb',30.0,'somebody','cancelled',1,0,0,1,'{}','{"status": "limit", "solutions": [], "complete": false, "forced": null, "message": "Nothing was found, and nothing is proved: there may be a solution.", "stopped": "cancelled", "why": null, "total": null, "givens": null, "wanted": false, "decided": null, "seconds": 0.0}','2026-11-22 05:27:18.150873','2026-11-22 05:27:18.320024','2026-11-22 05:27:18.397972','5a421ab5db030cd8db5916fa5982059deb55cc1355a485328cb2cc921cc34e2f','solve','');
INSERT INTO "jobs" VALUES('Y2IAMXpNvjH9w0qkuNguOQ','0e71f7a9dae7d269063c1f66e1a1daf386bc6a0d69b24bcfdf3127af84e5e848','signpost','2x2:cegc',30.0,'somebody','running',1,1,0,1,'{"doing": "searching", "elapsed": 1.0}',NULL,'2026-11-22 05:27:18.183098','2026-11-22 05:27:18.338361',NULL,NULL,'solve','');
INSERT INTO "jobs" VALUES('1vMsD_F2Azyff4mATm7a5g','e93a86084372296cc249c74c898efc878ec426d3f43ffe051c867b5b1c05b6e3','signpost','2x2:cegd',30.0,'somebody','queued',0,0,0,0,'{}',NULL,'2026-11-22 05:27:18.206507',NULL,NULL,NULL,'solve','');
CREATE TABLE links (
	id VARCHAR(64) NOT NULL, 
	digest VARCHAR(64) NOT NULL, 
	kind VARCHAR(40) NOT NULL, 
	text TEXT NOT NULL, 
	created DATETIME NOT NULL, sha256 VARCHAR(64) DEFAULT '' NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (digest)
);
INSERT INTO "links" VALUES('kpkjxuamg2v4','691b1f6ee3f39f56982a2364ef105f9e826fa4e201435f6fe3093761088b2d61','nonogram','10x10:2/3.2/1.1.3/2.5/2.2.4/1.1.4/1.3/1.1.2/4/4.1/5.2/2.3.3/1.2/6/3/1/4/6/7/4.1','2026-11-22 05:27:16.983760','da34eeea3dea211ff0001a64a61d8ae13db912c2af1b64352371d7795f827a77');
INSERT INTO "links" VALUES('6rqmszcr4jq3','f49009a9bb0fa3b750285517b448255a5f689e16ef122c5e1af8d6af04c3f368','nonogram','10x9:1/2/3/3/9/3.3/2.3/1.3/2/1/1/2/3/4/1/1/10/8/6','2026-11-22 05:27:17.017901','4bcf9521971fc6a0c7d6575931b5167a85db44a9435ae3c423e5e84374376ee4');
INSERT INTO "links" VALUES('7p5bnuer3kda','77f74d3980d5eff4e508ee90e1cb0c6ea7078586f4c9b42ed7b12eea7788f2bd','nonogram','20x20:5/5.3/2.3.4/1.7.2/8/9/9/8/7/8/9/10/13/6.2/4/6/6/5/6/6/2/2/1/1/1.3/2.5/1.7.1.1/1.8.2.2/1.9.5/2.16/1.17/7.11/5.5.3/5.4/3.3/2.2/2.1/1.1/2.2/2.2','2026-11-22 05:27:17.052034','4d6fbbfb86c4c7c343d6bf0c74f83d4206c4064083c10a91ac2838c8c917846c');
INSERT INTO "links" VALUES('c8rxsz983wsh','94bdecaee523591ebdd22f36111c520379cf9953ced647b86a7a648044b13ad5','nonogram','10x11:1/3/1/2.2/2/4/1/3/3/1/1/3/1/2/1/3/3/1/2/2/4','2026-11-22 05:27:17.070005','72f5d4672bb6f4a14e541f6f2cba468e99eac15906abf372d0a61d712d240910');
INSERT INTO "links" VALUES('d658742qb27d','a8192508906da70a82bc5f7e95992fd19fe7b1f96b83b87ed0493bcd4a74325f','nonogram','2x2:1/1/1/1','2026-11-22 05:27:17.099845','89b787dd82381481e471b86d8b40f8481e94055d567ce5cf612af370e9949f6e');
INSERT INTO "links" VALUES('hau2x2zvz3z6','a2e9178c70945de4feb6b1e28b99acddc6e1af61aa5a53c6d65384a032247751','nonogram','2x2:1/1/1/1,Ad','2026-11-22 05:27:17.131892','1c304de27bf94b835e4e9e7f1f2ea626611a45c3ed6d9c07242fd8bacd132d4b');
INSERT INTO "links" VALUES('z9uaucf9ncfr','ee9d139318d4b80968e85ebea20790bfd8d465664d940b7e9591db161253fac8','nonogram','6x6:1.2/1.1/1.2/3.1/2/1.1/2.1/3/2.1/1.1/1.2/1.1','2026-11-22 05:27:17.151888','4846e61dd8efabb4e07b00e7578c77ff63943f831a0735a5fe46e498f6f5f276');
INSERT INTO "links" VALUES('vpgx46fqk5ms','00f760b9b76cfa49514c173dff9fccdf94974c04e7800d668928344d313f2c27','signpost','5x5:1cceefcfggeeccghcac3e12hch10ah25a','2026-11-22 05:27:17.169889','34297f2272920f00b747488791508b7654141bff95d0a4a8027839eddb16c512');
INSERT INTO "links" VALUES('d3r9kah98xdn','3cd27694a40453d04f40e217e2d59268578af8c863970b65f197c49fa3fa1f5b','signpost','3x3:ddg9abga1gh','2026-11-22 05:27:17.207827','32dff60f03acdecc381bfb8f0fd06cee010a9e24905a0111f9351f97a3a6c0e7');
INSERT INTO "links" VALUES('f2srud5x27ge','5392876acb3ac9dbf04394d99fa1b42f196a5c074e2cdccf098a482571c81ebf','signpost','7x7:1e33dc20cfggdecf16b44geebccefaaad40gdah22c32acg23g6ffabeg7g27a35g38bacaca49a','2026-11-22 05:27:17.231872','9d320e581fb069ceab9486be0262120adbc9a51ccb76edbb5bf6af0c103ac69f');
INSERT INTO "links" VALUES('ymcmzwuk7h6v','18aad82decd9c70a0c88226da9b70648892ec6fafd870128ccbad9b2562dcefa','signpost','3x2:cegaga','2026-11-22 05:27:17.251937','f34992ccfd57145bc7a3757dc676d6f6f8f46bc88ebfcae7c271db3e7d11fbac');
INSERT INTO "links" VALUES('mxak5ehqdxhm','5aa70f8c857fff134f9bbbd37df0e1d0683155f5c6a99c3ef3c2ff47d1849f80','signpost','3x3:adg9abga1gh','2026-11-22 05:27:17.279918','f4e3cd531a64f6e586558690edd5e831adec6bc0329313aeb42cf2ce24c85d03');
INSERT INTO "links" VALUES('r7em5xt7g9cr','ba51cdf8f74e45555bcf693ba330b909e21f061d7c48037feb9583d84822993c','kenken','4:__a__a_ab_a__a_a_,s1d2m6d2s1a5a5m4','2026-11-22 05:27:17.300380','1a8598d2e6a49b5ba49f987ae7c08c740ad9d7fad43e7acdf4d92359d7de5b9a');
INSERT INTO "links" VALUES('kdwkrub98j3c','879c672107f6cc4e5d29346862fc2462300fb1628dd19fe6664cb97590877238','kenken','6:_a_aa_a_aa__aa_a3ba_3a_4aa_7a__a_,a5a8s1d2d2m2a9d2s4m24m8s3d3s1m360a6d3','2026-11-22 05:27:17.336041','fce956c74c90095a5d0727bf1145c1a767087a740f8905425149652a15941508');
INSERT INTO "links" VALUES('3m7duzazxax6','ef8528df073c190968da13cb920ad68ff7497268f400b102a36f1bd3de0a8e03','kenken','9:baa_3a_a_5a_a_3a_4aa_3a_a_a_6a_8a_a_3a6_a__a__a__a_a3_3a_6a_a3b_a__baa_a,m210a13d3d4s7s3m24s4m72m28d4a13m189s3a15a11d4a9a10a10m24s1m6a13m18s1s3d3d4d4s2s4s1s4m6a15m8a13','2026-11-22 05:27:17.364242','965cefd0406d3b7b8114b5cfce3a11daeff3ad89b6b723d08e44927dbe2650c6');
INSERT INTO "links" VALUES('fwtrahtqqe92','4af32a122c14b68fea5c8cbc8fc30e22bb0990d87814a2ddfa76c7d89cb4ecf3','kenken','4:__a_3aa_ab_aab,d4s2a7m12a9m8','2026-11-22 05:27:17.383959','20752db77cd5cadb22775ec87f13471507f2477cad0abbe36e173704511e33a7');
INSERT INTO "links" VALUES('57r7q5wuydf7','29d6838f6f439ed2bfd89c97ae5461aa1ffb2a173b1a7839d3c02a03cbbc8bc9','kenken','5:3023002002203000203201010,s0o12o2s1s3m20d2m25m36a2,large,open','2026-11-22 05:27:17.412022','956c0883fb7ad954579df27842e0fb811190cada52578410f20a62e639c7d8eb');
INSERT INTO "links" VALUES('dcmp5m37awr6','9b4a1f5671a253090ad7a769d4fd10c0fbdcc1950907e58049c153b64bf2e704','kenken','4:a3_3abaa__aa_,a8s1a9s2m6m12','2026-11-22 05:27:17.435923','a341b7ce06feb265d6184e57dd00e903eecdbb7771fc8498944923a10bdc0e02');
INSERT INTO "links" VALUES('mppz654n56rh','20bc949885a92967a856cf6a1a07fdf8ad9d68a2b8215cd302701a920e360665','kenken','5:__a__aa_aa_a5_3a_4b_a,s3s4d7s1m60a10a3a3a10m20s3','2026-11-22 05:27:17.451960','54e09c75c0e4703c12adfcefed1062fa7e70bbc4c86b9107521f66ee2fbc6cd4');
INSERT INTO "links" VALUES('cnft5xq6365g','7782957a7840c8939cbf55e7f98fa2a16909c05d507d2dbbc5de382a0c4daa8b','countdown','100,75,10,8,3,2=746','2026-11-22 05:27:17.479969','d4102e7047d7d1c00d9db782f7232692e4e51c4999ccf64aa61847be6c2605ca');
INSERT INTO "links" VALUES('t3dcpwz3bgvq','ddb098e283c0e94a6a943f2e79f93416fd3969fc1129f14219e399589ab81c53','countdown','100,25,10,5,3,1=586','2026-11-22 05:27:17.495778','86b70da9c34f10e7b68db607b8b666782131f5a962df0c1ffb2a6d75e641c078');
INSERT INTO "links" VALUES('4kw3pm5nr3rt','0b7895975479aa6aee026b3d58ffae665ca7a68602bb349a62fad0c0daf66e33','countdown','50,25,10,7,3,1=765','2026-11-22 05:27:17.531793','c1e7f82461c44565e0b8b0409d3bfed9d6a696b5a904afa42b5e41269d205adb');
INSERT INTO "links" VALUES('eykte6mv89yd','fb39c94ec7559b9306ce8d21f460b2c64ca18ba7c36a5b0cacee46bb4e7b9f77','countdown','100,75,50,25,6,3=952','2026-11-22 05:27:17.560069','876841dea566f8afadfc4b478880d868ad2ef766ce0aa04335e24fbc93351ed0');
INSERT INTO "links" VALUES('pk2zbny6psk2','2cc07037a061769261b22d3e13642d3dab9fbaf5e37130ac900f5ad8569c46d6','countdown','75,50,25,8,7,5=947','2026-11-22 05:27:17.591789','15472a22b67efc94aed6f4efa010b06286ced2a85959df4d2a2559e632f6eb23');
INSERT INTO "links" VALUES('7urfjch8wm7z','7897aadc054e02bcc8b3b405bac00e85dc4e8fa9f1427c06674ade0fdcc6efff','countdown','17,13,11,7,5,3,2=2026','2026-11-22 05:27:17.611752','90b997aafb16049ce44c59ba3050624e515ce3a49a49c664e1adddd087d889da');
INSERT INTO "links" VALUES('9skktpsfa4aj','8aa4fd4e55322015790cdcc34db99a689a9d8e8d6f6bc96c92e38458dac2aa1c','letters','dgoaeinrs','2026-11-22 05:27:17.639780','12f5f45730edd95a758c33dd69aa6ef2599dbabb392d2b9187331607e85818a4');
INSERT INTO "links" VALUES('u6tfcz9d65uw','bd0154adf21c2b7415dda480fb5231b37bca0976971c7a511972e43b9e65bd6d','letters','tneacrdhi','2026-11-22 05:27:17.667752','a0655446ed074cc50b84246e0b5fa2870e8ed3a4293f6d24f1e0a34137fbb869');
INSERT INTO "links" VALUES('e54vhdfpzu49','6773795e359caf0122150a2e974f6d06fef5319fd56c6826c4f6309bdac0bcd2','letters','conundrum:lionrebel','2026-11-22 05:27:17.691707','4c4c5ac7a88de9922ad7e00deddaeb1473c4872a7565de741d3dfec42d2702bc');
INSERT INTO "links" VALUES('ns2dqtzedtgv','60908d974f6a735fefbadc762fe50f85424ded5bf513f6034ba6ee12b1387b69','letters','conundrum:shorecart','2026-11-22 05:27:17.719759','a2194897e68ee659cbc4f5e5cf0815409d70960f7d6814ed8900f621e793a414');
INSERT INTO "links" VALUES('7a4xaew8e9cx','937714d5c72b5102c74d6561ee4989c373a3f541a635c6622b16d7ff2b8d9e45','letters','free:quizz?s','2026-11-22 05:27:17.743709','0229fae1d0d92f6a47b82fcbb482c4039d09b0ffd147a1bc374fb5bac0d9c1c1');
INSERT INTO "links" VALUES('pztr7yzr5mtu','31a22994c18f2ac13e12ab808688bd1e058cb0374946b60f60de1a67f2491695','trades','goods:~1f34e~apple,~1f352~berry,~1f382~cake;goal:1cake;aunt:=1apple;bob:1apple=2berry;cousin:2apple,5berry=1cake','2026-11-22 05:27:17.780360','4ed54dec1b2aec15dd4b5cd6db36b7a8b1fd052b69bcba450a15384aa310b6d9');
INSERT INTO "links" VALUES('mzmdgv3wbr2e','4b2a091fb967aeb5bcf0cc16ae73cc3df6dce589816a3d066ed19dc5a2c9ebb6','trades','start:?apple;goal:1cake;bob:1apple=2berry;cousin:2apple,5berry=1cake','2026-11-22 05:27:17.808035','add33f8ccab16dede93cd75a8c8ae0429ee1ff29ffb57f90e8c459466bb382ca');
INSERT INTO "links" VALUES('magnxx42p4ph','3fa0c9d115dfa65121f39667d8a7c29458679f33238d589b570c2cf4a1843fc1','trades','start:4apple;goal:1cake;bob:1apple=2berry;cousin:2apple,5berry=1cake','2026-11-22 05:27:17.836058','624c52cffe5438d20cf01667ffbfcb05fbb8becb722b7c8bdc5cd9227a681bf0');
INSERT INTO "links" VALUES('wwh562dhm74z','251b8f881d9cfd39945db5e53c4e5927bb66c11ed61ab2b444cbafbd633e3459','trades','goods:~1f41f~fish,~1fa99~coin;goal:2..coin;cast:=1fish;market:3..fish=1coin','2026-11-22 05:27:17.856007','e44eaef5d4aa1ffffa29253b066a269df63a7e75f61749b052e097ce20d38bad');
INSERT INTO "links" VALUES('5maf5qeh5n9f','78c92e832ed1ca6d3de0ce6c1f88e6691e6ba64c9d09354708833d852e4c0996','trades','start:1paperclip;goal:1house;a:1paperclip=1pen;b:1pen=1doorknob;c:1doorknob=1stove;d:1stove=1generator;e:1generator=1keg;f:1keg=1snowmobile;g:1snowmobile=1trip;h:1trip=1van;i:1van=1contract;j:1contract=1rent;k:1rent=1afternoon;l:1afternoon=1globe;m:1globe=1role;n:1role=1house','2026-11-22 05:27:17.880623','9d2d0b372eece2ca8bf51886c47b1a8cde8f8f8f2a6541ed7412484ce851ef5f');
INSERT INTO "links" VALUES('avq9tq9uvdqg','895de98dd91cfa914e1f7de5515b57cb7ce606d5234448303db4fe7b2261e7fa','boxes','7x3x3:1111000,1111110,1111111/full/full','2026-11-22 05:27:17.903832','430478f999a4431f9f231d865721ed8ada35d3d8571c076ccb55d6c9e795d309');
INSERT INTO "links" VALUES('s937pjp5r5bn','2d9da6134100b5c9f9df4065a9440835937e874f6c3c50d3aa0c278fb0154a64','boxes','7x3x3:1111000,1111110,1111111/full/full/floating','2026-11-22 05:27:17.923806','1e8d884b07c1131e7ec08221e38b6fbd8bd25c8ad0b66a2c3964c12588b2cb2b');
INSERT INTO "links" VALUES('s7rvnx67p842','3d8181923084beaf4a096c14d6e97b5e5a7dc261398cf7b239d8e9b3a2ccf29a','boxes','3x2x3:100,110,111/full/full','2026-11-22 05:27:17.955808','c8ca59a389dd5c89acc344f96b95cbfe719e1b96143a837e0f5b99d7807f5a62');
INSERT INTO "links" VALUES('sd354kyk5dre','68dee0af8059678b4f407105060dc462d70528561c3b9a49c2d308422328769e','boxes','3x3x3:full/full/full/floating','2026-11-22 05:27:17.976075','d54be80f0b6667df107ee0f741ffe3e79ca84be277eb0c2bf661b15dda5ea3cd');
INSERT INTO "links" VALUES('32p92haewnkr','ffc3787b61641e6f6b09f03fc3bceb01bba40a999dfc1c673f18ba64ea94f15a','boxes','3x3x2:100,111/010,111/010,111,100','2026-11-22 05:27:18.011821','3fe8e676d8857f5f0b0d2d7df54ae68f5b36ff07408a2c3c86dc9073fb83b726');
INSERT INTO "links" VALUES('mythp9cg3h4s','2e51b6cdd05babba0e3b6ce2d9f606a535f48f207c4e5e9c1bc3e69a0d3900a4','boxes','3x2x2:101,111/00,11/full','2026-11-22 05:27:18.035802','7dfa8c12edb769207db4997593969f430ab69285812ec7478abc325a74d4b685');
CREATE TABLE outcomes (
	digest VARCHAR(64) NOT NULL, 
	engine VARCHAR(40) NOT NULL, 
	outcome TEXT NOT NULL, 
	created DATETIME NOT NULL, sha256 VARCHAR(64) DEFAULT '' NOT NULL, 
	PRIMARY KEY (digest)
);
INSERT INTO "outcomes" VALUES('18aad82decd9c70a0c88226da9b70648892ec6fafd870128ccbad9b2562dcefa','0.2.0','{"status": "limit", "solutions": [[[3, 4, 2], [6, 5, 1]]], "complete": false, "forced": null, "message": "Stopped at the time limit. One solution was found, but it is not proved to be the only one.", "stopped": "time", "why": null, "total": null, "givens": null, "wanted": false, "decided": null, "seconds": 30.0}','2026-11-22 05:27:18.063930','066e42203568c0332345a088fd9b150ea9cd496d2c4ee50dee4187f8c9a04cbc');
CREATE TABLE signs (
	name VARCHAR(100) NOT NULL, 
	seen DATETIME NOT NULL, 
	PRIMARY KEY (name)
);
CREATE TABLE stock (
	recipe VARCHAR(80) NOT NULL, 
	shelf VARCHAR(64) NOT NULL, 
	seed BIGINT NOT NULL, 
	text TEXT NOT NULL, 
	title TEXT NOT NULL, 
	taken BOOLEAN NOT NULL, 
	created DATETIME NOT NULL, 
	sha256 VARCHAR(64) NOT NULL, 
	PRIMARY KEY (recipe)
);
CREATE TABLE submissions (
	"key" VARCHAR(64) NOT NULL, 
	content VARCHAR(80) NOT NULL, 
	job VARCHAR(40), 
	created DATETIME NOT NULL, 
	PRIMARY KEY ("key")
);
INSERT INTO "submissions" VALUES('0b81152c60a7cf20696fe644073c457b224e6f7c737bedb1a669e66a809be082','fa95af039b5abc1e3b35608ea15f98c1985308edc3728698bb47ebdecb52c4d6','oU3jfuqE5J0D-4RvOCoQCw','2026-11-22 05:27:18.126101');
INSERT INTO "submissions" VALUES('34d6d53319cde0b830783b4749f1bf52ea24b941ea593dc03993d14a7421167d','fb268d5b17c663e8bcd247d19005e04eafadeb681c7b3b542b1f1854446ec2e3','6HFwPW3XqAZtsUM1hr_LBg','2026-11-22 05:27:18.150031');
INSERT INTO "submissions" VALUES('394801365682834e8a36b41a3e30fe430b74e44a098eed3ccf558d8f242e4fb8','0e71f7a9dae7d269063c1f66e1a1daf386bc6a0d69b24bcfdf3127af84e5e848','Y2IAMXpNvjH9w0qkuNguOQ','2026-11-22 05:27:18.182134');
INSERT INTO "submissions" VALUES('581be245e8e9978722cd015760d3fdeb945b3d70452030bc38167548328b2206','e93a86084372296cc249c74c898efc878ec426d3f43ffe051c867b5b1c05b6e3','1vMsD_F2Azyff4mATm7a5g','2026-11-22 05:27:18.205708');
CREATE INDEX jobs_by_state ON jobs (state, created);
CREATE UNIQUE INDEX one_active_job_per_puzzle ON jobs (digest, seconds) WHERE state IN ('queued', 'running');
CREATE INDEX submissions_by_age ON submissions (created);
CREATE UNIQUE INDEX stock_by_shelf ON stock (shelf, seed);
COMMIT;
