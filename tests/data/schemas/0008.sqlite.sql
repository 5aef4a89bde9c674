BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0008');
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
INSERT INTO "jobs" VALUES('WrouSf4VY5j8pBZMBQm8OQ','74d1a2ab3e0b6468e5d164a00493206ef38312533bf1a4ad22e774976ba5d16b','nonogram','2x2:1/1/1/1',30.0,'somebody','done',1,0,0,1,'{}','{"status": "limit", "message": "Stopped at the time limit. 0 steps were found; how it goes on is open.", "start": "#?/??", "steps": [], "end": null, "difficulty": {"grade": "Not rated", "reason": "No step was found in time.", "level": 0, "effort": 0, "techniques": []}, "stopped": "time", "seconds": 30.0}','2026-11-22 13:03:18.886908','2026-11-22 13:03:18.963831','2026-11-22 13:03:19.018584','a97f6fb4bc8d5509d76c17b3b788548ce4927d439d787a2fa1cca8e2ff1c04bb','path','#?/??');
INSERT INTO "jobs" VALUES('pnVtTNjaqixVfkvGYdT24Q','fa95af039b5abc1e3b35608ea15f98c1985308edc3728698bb47ebdecb52c4d6','signpost','2x2:cega',30.0,'somebody','done',1,0,0,1,'{}','{"status": "limit", "solutions": [], "complete": false, "forced": null, "message": "Stopped at the time limit. Nothing was found, and nothing is proved: there may be a solution.", "stopped": "time", "why": null, "total": null, "givens": null, "wanted": false, "decided": null, "seconds": 30.0}','2026-11-22 13:03:18.901078','2026-11-22 13:03:18.989379','2026-11-22 13:03:19.022824','b5c85da42d90812a6587a93c59363f69532a63b24c5a284319e13dea420d4fa7','solve','');
INSERT INTO "jobs" VALUES('I_ohjGQXbrpTLH8ld2GDiA','fb268d5b17c663e8bcd247d19005e04eafadeb681c7b3b542b1f1854446ec2e3','signpost','2x2:cegb',30.0,'somebody','cancelled',1,0,0,1,'{}','{"status": "limit", "solutions": [], "complete": false, "forced": null, "message": "Nothing was found, and nothing is proved: there may be a solution.", "stopped": "cancelled", "why": null, "total": null, "givens": null, "wanted": false, "decided": null, "seconds": 0.0}','2026-11-22 13:03:18.909401','2026-11-22 13:03:19.008678','2026-11-22 13:03:19.031501','91f319df0ecdc8b5df1b206dc09d676adb98760f30edf83e4bb9bc1f8e11e170','solve','');
INSERT INTO "jobs" VALUES('sH4zWkppMTDtPsg0rF9ykw','0e71f7a9dae7d269063c1f66e1a1daf386bc6a0d69b24bcfdf3127af84e5e848','signpost','2x2:cegc',30.0,'somebody','running',1,1,0,1,'{"doing": "searching", "elapsed": 1.0}',NULL,'2026-11-22 13:03:18.917708','2026-11-22 13:03:19.015675',NULL,NULL,'solve','');
INSERT INTO "jobs" VALUES('Mg4DXaOlSpJNMscTy5bhzg','e93a86084372296cc249c74c898efc878ec426d3f43ffe051c867b5b1c05b6e3','signpost','2x2:cegd',30.0,'somebody','queued',0,0,0,0,'{}',NULL,'2026-11-22 13:03:18.930527',NULL,NULL,NULL,'solve','');
CREATE TABLE links (
	id VARCHAR(64) NOT NULL, 
	digest VARCHAR(64) NOT NULL, 
	kind VARCHAR(40) NOT NULL, 
	text TEXT NOT NULL, 
	created DATETIME NOT NULL, sha256 VARCHAR(64) DEFAULT '' NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (digest)
);
INSERT INTO "links" VALUES('kpkjxuamg2v4','691b1f6ee3f39f56982a2364ef105f9e826fa4e201435f6fe3093761088b2d61','nonogram','10x10:2/3.2/1.1.3/2.5/2.2.4/1.1.4/1.3/1.1.2/4/4.1/5.2/2.3.3/1.2/6/3/1/4/6/7/4.1','2026-11-22 13:03:18.589607','11dcbf9ae8492c6a4f9d3be5021bb12eeb695d956cb88d082333850e748f38ba');
INSERT INTO "links" VALUES('6rqmszcr4jq3','f49009a9bb0fa3b750285517b448255a5f689e16ef122c5e1af8d6af04c3f368','nonogram','10x9:1/2/3/3/9/3.3/2.3/1.3/2/1/1/2/3/4/1/1/10/8/6','2026-11-22 13:03:18.597892','130e3dcb822557342017356bc6b7c5f0e02941683b9b554894fb4828b03c5974');
INSERT INTO "links" VALUES('7p5bnuer3kda','77f74d3980d5eff4e508ee90e1cb0c6ea7078586f4c9b42ed7b12eea7788f2bd','nonogram','20x20:5/5.3/2.3.4/1.7.2/8/9/9/8/7/8/9/10/13/6.2/4/6/6/5/6/6/2/2/1/1/1.3/2.5/1.7.1.1/1.8.2.2/1.9.5/2.16/1.17/7.11/5.5.3/5.4/3.3/2.2/2.1/1.1/2.2/2.2','2026-11-22 13:03:18.602159','8ceaf840916786b7ea8bf0e234ee7ad7b8c1dc1b3848bdcdb0ff5720374ec9e5');
INSERT INTO "links" VALUES('c8rxsz983wsh','94bdecaee523591ebdd22f36111c520379cf9953ced647b86a7a648044b13ad5','nonogram','10x11:1/3/1/2.2/2/4/1/3/3/1/1/3/1/2/1/3/3/1/2/2/4','2026-11-22 13:03:18.605852','81e2be41a2c74547929bae0fa76ca63a5c64dc7ffdf0aae47c7eee13ca1d83bf');
INSERT INTO "links" VALUES('d658742qb27d','a8192508906da70a82bc5f7e95992fd19fe7b1f96b83b87ed0493bcd4a74325f','nonogram','2x2:1/1/1/1','2026-11-22 13:03:18.609285','503ad2adcb6e27d1287d63da2282c8eeca97ef831c3c567bc3acf010c3edb4b4');
INSERT INTO "links" VALUES('hau2x2zvz3z6','a2e9178c70945de4feb6b1e28b99acddc6e1af61aa5a53c6d65384a032247751','nonogram','2x2:1/1/1/1,Ad','2026-11-22 13:03:18.612576','0abfa57bd50aa487154e31e6350637fff594de3205dcd34907e1b546b8dcaf2b');
INSERT INTO "links" VALUES('z9uaucf9ncfr','ee9d139318d4b80968e85ebea20790bfd8d465664d940b7e9591db161253fac8','nonogram','6x6:1.2/1.1/1.2/3.1/2/1.1/2.1/3/2.1/1.1/1.2/1.1','2026-11-22 13:03:18.615713','3e957c9e080537e76ef08803235e584727b75b5296247d051b067d5c710579d3');
INSERT INTO "links" VALUES('vpgx46fqk5ms','00f760b9b76cfa49514c173dff9fccdf94974c04e7800d668928344d313f2c27','signpost','5x5:1cceefcfggeeccghcac3e12hch10ah25a','2026-11-22 13:03:18.618053','cfe982a0f843c73efd838fd6161c46fc3839de9f70a00928d7291f510e020f93');
INSERT INTO "links" VALUES('d3r9kah98xdn','3cd27694a40453d04f40e217e2d59268578af8c863970b65f197c49fa3fa1f5b','signpost','3x3:ddg9abga1gh','2026-11-22 13:03:18.620410','3edc98a3e6023afe7836f000c9642b1607d90af1d4902853c396b8687c47f772');
INSERT INTO "links" VALUES('f2srud5x27ge','5392876acb3ac9dbf04394d99fa1b42f196a5c074e2cdccf098a482571c81ebf','signpost','7x7:1e33dc20cfggdecf16b44geebccefaaad40gdah22c32acg23g6ffabeg7g27a35g38bacaca49a','2026-11-22 13:03:18.622753','082168e1bed1ba1bbb68db85114ddc0ba497409ff6d0df14b9e9ee168b85ae3d');
INSERT INTO "links" VALUES('ymcmzwuk7h6v','18aad82decd9c70a0c88226da9b70648892ec6fafd870128ccbad9b2562dcefa','signpost','3x2:cegaga','2026-11-22 13:03:18.624855','5e07e8501778ea6fe4edf3e62a4fc6b2964cf54b6c56827522ea88d7982dbec2');
INSERT INTO "links" VALUES('mxak5ehqdxhm','5aa70f8c857fff134f9bbbd37df0e1d0683155f5c6a99c3ef3c2ff47d1849f80','signpost','3x3:adg9abga1gh','2026-11-22 13:03:18.626965','40b4cea07e87790169650b37c00c6d9bc64b2d70714656ec5010d758b3b4d0aa');
INSERT INTO "links" VALUES('r7em5xt7g9cr','ba51cdf8f74e45555bcf693ba330b909e21f061d7c48037feb9583d84822993c','kenken','4:__a__a_ab_a__a_a_,s1d2m6d2s1a5a5m4','2026-11-22 13:03:18.629767','3d8c6c5f2f28b77372244f9f8b2bc51852e5581014d913079c7f2a71e37cdc79');
INSERT INTO "links" VALUES('kdwkrub98j3c','879c672107f6cc4e5d29346862fc2462300fb1628dd19fe6664cb97590877238','kenken','6:_a_aa_a_aa__aa_a3ba_3a_4aa_7a__a_,a5a8s1d2d2m2a9d2s4m24m8s3d3s1m360a6d3','2026-11-22 13:03:18.632447','f96b73e4e6a603d2fada8218666ddd103d8ab6bc6c7e1c0fa1afcde3ab8c5c43');
INSERT INTO "links" VALUES('3m7duzazxax6','ef8528df073c190968da13cb920ad68ff7497268f400b102a36f1bd3de0a8e03','kenken','9:baa_3a_a_5a_a_3a_4aa_3a_a_a_6a_8a_a_3a6_a__a__a__a_a3_3a_6a_a3b_a__baa_a,m210a13d3d4s7s3m24s4m72m28d4a13m189s3a15a11d4a9a10a10m24s1m6a13m18s1s3d3d4d4s2s4s1s4m6a15m8a13','2026-11-22 13:03:18.636223','8e25819e7414922bead04828be9da8e67721e7eeb848f4b2893e60b5dbb12b1e');
INSERT INTO "links" VALUES('fwtrahtqqe92','4af32a122c14b68fea5c8cbc8fc30e22bb0990d87814a2ddfa76c7d89cb4ecf3','kenken','4:__a_3aa_ab_aab,d4s2a7m12a9m8','2026-11-22 13:03:18.639506','b90c0446f211ee6e98917606d3c4dd046323d746de867bb51486b9efdc3bf835');
INSERT INTO "links" VALUES('57r7q5wuydf7','29d6838f6f439ed2bfd89c97ae5461aa1ffb2a173b1a7839d3c02a03cbbc8bc9','kenken','5:3023002002203000203201010,s0o12o2s1s3m20d2m25m36a2,large,open','2026-11-22 13:03:18.642912','340500453b9e1bbf5435fbe98c000aff927a408f7227b568e42fe89a34dcdd38');
INSERT INTO "links" VALUES('dcmp5m37awr6','9b4a1f5671a253090ad7a769d4fd10c0fbdcc1950907e58049c153b64bf2e704','kenken','4:a3_3abaa__aa_,a8s1a9s2m6m12','2026-11-22 13:03:18.646239','6cf2b7c958fb14ffe849ead8a2da7f667f36a4754bbe1ba0d8acc87211bae381');
INSERT INTO "links" VALUES('mppz654n56rh','20bc949885a92967a856cf6a1a07fdf8ad9d68a2b8215cd302701a920e360665','kenken','5:__a__aa_aa_a5_3a_4b_a,s3s4d7s1m60a10a3a3a10m20s3','2026-11-22 13:03:18.649562','dfb03e890a685b58b927a74ac06fb9ef130bad22aa00bb943821ad58bd0b07b0');
INSERT INTO "links" VALUES('cnft5xq6365g','7782957a7840c8939cbf55e7f98fa2a16909c05d507d2dbbc5de382a0c4daa8b','countdown','100,75,10,8,3,2=746','2026-11-22 13:03:18.653016','e4a474bae8f57f1b45c3292d0827a79a6c4be9f19ddfd49d49bc2dcb29f5a5bb');
INSERT INTO "links" VALUES('t3dcpwz3bgvq','ddb098e283c0e94a6a943f2e79f93416fd3969fc1129f14219e399589ab81c53','countdown','100,25,10,5,3,1=586','2026-11-22 13:03:18.656136','b5221700136e02dbb106eb9e0974c11a0159e94aae141f5c43e7a3a0b50581f4');
INSERT INTO "links" VALUES('4kw3pm5nr3rt','0b7895975479aa6aee026b3d58ffae665ca7a68602bb349a62fad0c0daf66e33','countdown','50,25,10,7,3,1=765','2026-11-22 13:03:18.659264','cf49f269aaa85f02f85750f2bc6f4567326e5fd9a9824f7779f6184f78a0b64d');
INSERT INTO "links" VALUES('eykte6mv89yd','fb39c94ec7559b9306ce8d21f460b2c64ca18ba7c36a5b0cacee46bb4e7b9f77','countdown','100,75,50,25,6,3=952','2026-11-22 13:03:18.662685','18b77bfdfd452226c526a0662e9a1ef0167a732533cc758e78b68e73e6bce7f7');
INSERT INTO "links" VALUES('pk2zbny6psk2','2cc07037a061769261b22d3e13642d3dab9fbaf5e37130ac900f5ad8569c46d6','countdown','75,50,25,8,7,5=947','2026-11-22 13:03:18.665886','42d5589a12b4ff1b36c6e747d936084ecd2a622fd352c7a2a0c06ee57f7c288a');
INSERT INTO "links" VALUES('7urfjch8wm7z','7897aadc054e02bcc8b3b405bac00e85dc4e8fa9f1427c06674ade0fdcc6efff','countdown','17,13,11,7,5,3,2=2026','2026-11-22 13:03:18.669069','bc3e59b8253afbf12e3628d75cc92166b11cb1e908e76a2168ee07509e02b85d');
INSERT INTO "links" VALUES('9skktpsfa4aj','8aa4fd4e55322015790cdcc34db99a689a9d8e8d6f6bc96c92e38458dac2aa1c','letters','dgoaeinrs','2026-11-22 13:03:18.672128','1b13c9344a5d29faadf9a72a70690c509b844f7c9bbf97e240d80700c65c4dcc');
INSERT INTO "links" VALUES('u6tfcz9d65uw','bd0154adf21c2b7415dda480fb5231b37bca0976971c7a511972e43b9e65bd6d','letters','tneacrdhi','2026-11-22 13:03:18.674954','2a8e73c5f28da8d2d0e02f2d9203a48abaaf1a4e4d0705276afb58c7dbbb85e6');
INSERT INTO "links" VALUES('e54vhdfpzu49','6773795e359caf0122150a2e974f6d06fef5319fd56c6826c4f6309bdac0bcd2','letters','conundrum:lionrebel','2026-11-22 13:03:18.677854','a9c9753042c0a38d0e580d177b064cbb6d989904eb79ebb3b8e44f9751587ff0');
INSERT INTO "links" VALUES('ns2dqtzedtgv','60908d974f6a735fefbadc762fe50f85424ded5bf513f6034ba6ee12b1387b69','letters','conundrum:shorecart','2026-11-22 13:03:18.680701','4d5d8c0e2af391d7f2488de6dc7a2dfb01f0dd6448aeccd35350699a51c1759c');
INSERT INTO "links" VALUES('7a4xaew8e9cx','937714d5c72b5102c74d6561ee4989c373a3f541a635c6622b16d7ff2b8d9e45','letters','free:quizz?s','2026-11-22 13:03:18.683738','5cdccf4bbc462b8aa15f32eb01e3afce4e5e1007d65e210b01492e6f7dbf9708');
INSERT INTO "links" VALUES('pztr7yzr5mtu','31a22994c18f2ac13e12ab808688bd1e058cb0374946b60f60de1a67f2491695','trades','goods:~1f34e~apple,~1f352~berry,~1f382~cake;goal:1cake;aunt:=1apple;bob:1apple=2berry;cousin:2apple,5berry=1cake','2026-11-22 13:03:18.688153','e84e6d6b16523587ae878a54580a0a3cf695cd2542044fd01d8ff324b4dccd65');
INSERT INTO "links" VALUES('mzmdgv3wbr2e','4b2a091fb967aeb5bcf0cc16ae73cc3df6dce589816a3d066ed19dc5a2c9ebb6','trades','start:?apple;goal:1cake;bob:1apple=2berry;cousin:2apple,5berry=1cake','2026-11-22 13:03:18.691898','ed627f8b4323fb10716a15f3d1fa9663d05904439ce5849a43049f10eae0adc0');
INSERT INTO "links" VALUES('magnxx42p4ph','3fa0c9d115dfa65121f39667d8a7c29458679f33238d589b570c2cf4a1843fc1','trades','start:4apple;goal:1cake;bob:1apple=2berry;cousin:2apple,5berry=1cake','2026-11-22 13:03:18.695517','2a6ea5f7ee0d204763440e0b73e27597dc9c1e365f67a42d21b648744fd9a05c');
INSERT INTO "links" VALUES('wwh562dhm74z','251b8f881d9cfd39945db5e53c4e5927bb66c11ed61ab2b444cbafbd633e3459','trades','goods:~1f41f~fish,~1fa99~coin;goal:2..coin;cast:=1fish;market:3..fish=1coin','2026-11-22 13:03:18.699164','b6ec22f985b8280e2b26fe6c17a9a5e29b84b780101ab0b62a9d498bd39a00dc');
INSERT INTO "links" VALUES('5maf5qeh5n9f','78c92e832ed1ca6d3de0ce6c1f88e6691e6ba64c9d09354708833d852e4c0996','trades','start:1paperclip;goal:1house;a:1paperclip=1pen;b:1pen=1doorknob;c:1doorknob=1stove;d:1stove=1generator;e:1generator=1keg;f:1keg=1snowmobile;g:1snowmobile=1trip;h:1trip=1van;i:1van=1contract;j:1contract=1rent;k:1rent=1afternoon;l:1afternoon=1globe;m:1globe=1role;n:1role=1house','2026-11-22 13:03:18.704897','26a29d405e662f0391f18eb6f2c37006fe391687e0ef97383d6c8b61de2e0b93');
INSERT INTO "links" VALUES('avq9tq9uvdqg','895de98dd91cfa914e1f7de5515b57cb7ce606d5234448303db4fe7b2261e7fa','boxes','7x3x3:1111000,1111110,1111111/full/full','2026-11-22 13:03:18.720341','a4db8caa965e1f3b1aba84b7d196b73be83d1d0436044a26634b63ec870e25ce');
INSERT INTO "links" VALUES('s937pjp5r5bn','2d9da6134100b5c9f9df4065a9440835937e874f6c3c50d3aa0c278fb0154a64','boxes','7x3x3:1111000,1111110,1111111/full/full/floating','2026-11-22 13:03:18.732715','992e5665661fd960771decb220f46ce0540a7461a149f6a9e3ad69e2f70d2c07');
INSERT INTO "links" VALUES('s7rvnx67p842','3d8181923084beaf4a096c14d6e97b5e5a7dc261398cf7b239d8e9b3a2ccf29a','boxes','3x2x3:100,110,111/full/full','2026-11-22 13:03:18.756266','4b9b4259fb773ac0230e3395d141ce08f714b9d1f5f6cc3bbb94a78a4b35d242');
INSERT INTO "links" VALUES('sd354kyk5dre','68dee0af8059678b4f407105060dc462d70528561c3b9a49c2d308422328769e','boxes','3x3x3:full/full/full/floating','2026-11-22 13:03:18.771411','e7e24140988a810b9487379952f77dccf0f8a498e7fd489f8347cefa2f5bf556');
INSERT INTO "links" VALUES('32p92haewnkr','ffc3787b61641e6f6b09f03fc3bceb01bba40a999dfc1c673f18ba64ea94f15a','boxes','3x3x2:100,111/010,111/010,111,100','2026-11-22 13:03:18.799036','17f088622fc0d9cb93f7c11d78538df3ce393183eac077b93e67eda07d71959b');
INSERT INTO "links" VALUES('mythp9cg3h4s','2e51b6cdd05babba0e3b6ce2d9f606a535f48f207c4e5e9c1bc3e69a0d3900a4','boxes','3x2x2:101,111/00,11/full','2026-11-22 13:03:18.816257','d558c8fdaac89dd16c07a8c329c596fdc1440abe4dd36a384be3fa53b3e5b68f');
CREATE TABLE outcomes (
	digest VARCHAR(64) NOT NULL, 
	engine VARCHAR(40) NOT NULL, 
	outcome TEXT NOT NULL, 
	created DATETIME NOT NULL, sha256 VARCHAR(64) DEFAULT '' NOT NULL, kept BOOLEAN DEFAULT 0 NOT NULL, 
	PRIMARY KEY (digest)
);
INSERT INTO "outcomes" VALUES('18aad82decd9c70a0c88226da9b70648892ec6fafd870128ccbad9b2562dcefa','0.2.0','{"status": "limit", "solutions": [[[3, 4, 2], [6, 5, 1]]], "complete": false, "forced": null, "message": "Stopped at the time limit. One solution was found, but it is not proved to be the only one.", "stopped": "time", "why": null, "total": null, "givens": null, "wanted": false, "decided": null, "seconds": 30.0}','2026-11-22 13:03:18.840483','e1b9b9cdbf5f00fc7b4eb44f70eac6002a9d7bde78c454ebdc3516d550d2c68b',0);
CREATE TABLE previews (
	digest VARCHAR(64) NOT NULL, 
	png BLOB NOT NULL, 
	created DATETIME NOT NULL, 
	PRIMARY KEY (digest)
);
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
INSERT INTO "submissions" VALUES('0b81152c60a7cf20696fe644073c457b224e6f7c737bedb1a669e66a809be082','fa95af039b5abc1e3b35608ea15f98c1985308edc3728698bb47ebdecb52c4d6','pnVtTNjaqixVfkvGYdT24Q','2026-11-22 13:03:18.897407');
INSERT INTO "submissions" VALUES('34d6d53319cde0b830783b4749f1bf52ea24b941ea593dc03993d14a7421167d','fb268d5b17c663e8bcd247d19005e04eafadeb681c7b3b542b1f1854446ec2e3','I_ohjGQXbrpTLH8ld2GDiA','2026-11-22 13:03:18.907180');
INSERT INTO "submissions" VALUES('394801365682834e8a36b41a3e30fe430b74e44a098eed3ccf558d8f242e4fb8','0e71f7a9dae7d269063c1f66e1a1daf386bc6a0d69b24bcfdf3127af84e5e848','sH4zWkppMTDtPsg0rF9ykw','2026-11-22 13:03:18.915484');
INSERT INTO "submissions" VALUES('581be245e8e9978722cd015760d3fdeb945b3d70452030bc38167548328b2206','e93a86084372296cc249c74c898efc878ec426d3f43ffe051c867b5b1c05b6e3','Mg4DXaOlSpJNMscTy5bhzg','2026-11-22 13:03:18.928255');
CREATE INDEX jobs_by_state ON jobs (state, created);
CREATE UNIQUE INDEX one_active_job_per_puzzle ON jobs (digest, seconds) WHERE state IN ('queued', 'running');
CREATE INDEX submissions_by_age ON submissions (created);
CREATE UNIQUE INDEX stock_by_shelf ON stock (shelf, seed);
CREATE INDEX previews_by_age ON previews (created);
CREATE INDEX outcomes_by_age ON outcomes (created) WHERE kept = 0;
COMMIT;
