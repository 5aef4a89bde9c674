BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0005');
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
INSERT INTO "jobs" VALUES('5FVaYJEaTJDTR5XpJEVeOw','74d1a2ab3e0b6468e5d164a00493206ef38312533bf1a4ad22e774976ba5d16b','nonogram','2x2:1/1/1/1',30.0,'somebody','done',1,0,0,1,'{}','{"status": "limit", "message": "Stopped at the time limit. 0 steps were found; how it goes on is open.", "start": "#?/??", "steps": [], "end": null, "difficulty": {"grade": "Not rated", "reason": "No step was found in time.", "level": 0, "effort": 0, "techniques": []}, "stopped": "time", "seconds": 30.0}','2026-11-21 13:34:43.002763','2026-11-21 13:34:43.136662','2026-11-21 13:34:43.209645','0b5f13a3cc2e013b143303c6f4ccaa9c6fdb19dcbe16e150946ebda0a9b7c852','path','#?/??');
INSERT INTO "jobs" VALUES('PQBykC7PmG15CM1hzD-wYA','fa95af039b5abc1e3b35608ea15f98c1985308edc3728698bb47ebdecb52c4d6','signpost','2x2:cega',30.0,'somebody','done',1,0,0,1,'{}','{"status": "limit", "solutions": [], "complete": false, "forced": null, "message": "Stopped at the time limit. Nothing was found, and nothing is proved: there may be a solution.", "stopped": "time", "seconds": 30.0}','2026-11-21 13:34:43.039856','2026-11-21 13:34:43.150378','2026-11-21 13:34:43.227978','00cf6e7135a58019258c9f34e03e59ea4427ad88fe6a76c42ebfaaab4be4cc3d','solve','');
INSERT INTO "jobs" VALUES('PF4REuRVLIiL18JOyk-hCA','fb268d5b17c663e8bcd247d19005e04eafadeb681c7b3b542b1f1854446ec2e3','signpost','2x2:cegb',30.0,'somebody','cancelled',1,0,0,1,'{}','{"status": "limit", "solutions": [], "complete": false, "forced": null, "message": "Nothing was found, and nothing is proved: there may be a solution.", "stopped": "cancelled", "seconds": 0.0}','2026-11-21 13:34:43.054342','2026-11-21 13:34:43.177961','2026-11-21 13:34:43.249718','9228eb62ffce77d94c48191ef23605c8de3f782f735bacda61b39276c4d83e44','solve','');
INSERT INTO "jobs" VALUES('2ctHZfjG5vPHhOIxCbuPOQ','0e71f7a9dae7d269063c1f66e1a1daf386bc6a0d69b24bcfdf3127af84e5e848','signpost','2x2:cegc',30.0,'somebody','running',1,1,0,1,'{"doing": "searching", "elapsed": 1.0}',NULL,'2026-11-21 13:34:43.082015','2026-11-21 13:34:43.197809',NULL,NULL,'solve','');
INSERT INTO "jobs" VALUES('dWXQN44fS9YOcSTX9fMVQA','e93a86084372296cc249c74c898efc878ec426d3f43ffe051c867b5b1c05b6e3','signpost','2x2:cegd',30.0,'somebody','queued',0,0,0,0,'{}',NULL,'2026-11-21 13:34:43.107864',NULL,NULL,NULL,'solve','');
CREATE TABLE links (
	id VARCHAR(64) NOT NULL, 
	digest VARCHAR(64) NOT NULL, 
	kind VARCHAR(40) NOT NULL, 
	text TEXT NOT NULL, 
	created DATETIME NOT NULL, sha256 VARCHAR(64) DEFAULT '' NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (digest)
);
INSERT INTO "links" VALUES('kpkjxuamg2v4','691b1f6ee3f39f56982a2364ef105f9e826fa4e201435f6fe3093761088b2d61','nonogram','10x10:2/3.2/1.1.3/2.5/2.2.4/1.1.4/1.3/1.1.2/4/4.1/5.2/2.3.3/1.2/6/3/1/4/6/7/4.1','2026-11-21 13:34:42.198819','c9291fade70658e50d942f50622d28f45d7f5e099599d661cddab9d43263e83a');
INSERT INTO "links" VALUES('6rqmszcr4jq3','f49009a9bb0fa3b750285517b448255a5f689e16ef122c5e1af8d6af04c3f368','nonogram','10x9:1/2/3/3/9/3.3/2.3/1.3/2/1/1/2/3/4/1/1/10/8/6','2026-11-21 13:34:42.219764','e4b410c1e3868ea0a2d73e472a4d1f44a4f991a891bbe63eb730e691fbe7be5e');
INSERT INTO "links" VALUES('7p5bnuer3kda','77f74d3980d5eff4e508ee90e1cb0c6ea7078586f4c9b42ed7b12eea7788f2bd','nonogram','20x20:5/5.3/2.3.4/1.7.2/8/9/9/8/7/8/9/10/13/6.2/4/6/6/5/6/6/2/2/1/1/1.3/2.5/1.7.1.1/1.8.2.2/1.9.5/2.16/1.17/7.11/5.5.3/5.4/3.3/2.2/2.1/1.1/2.2/2.2','2026-11-21 13:34:42.239901','2ae10052c28a153f02536359d71d5c9eb3c8a0d6ab5033e3a9c77ffc9def1a6b');
INSERT INTO "links" VALUES('c8rxsz983wsh','94bdecaee523591ebdd22f36111c520379cf9953ced647b86a7a648044b13ad5','nonogram','10x11:1/3/1/2.2/2/4/1/3/3/1/1/3/1/2/1/3/3/1/2/2/4','2026-11-21 13:34:42.255806','216320720075cb873b67f6f82f981654d4d1c0f052add8bdec058f970cf5c13f');
INSERT INTO "links" VALUES('d658742qb27d','a8192508906da70a82bc5f7e95992fd19fe7b1f96b83b87ed0493bcd4a74325f','nonogram','2x2:1/1/1/1','2026-11-21 13:34:42.275780','c8f12139af468c42fc1aa25ae5ad0dfa1ef5d5ea8de0068ae14a6ade8ed08b98');
INSERT INTO "links" VALUES('hau2x2zvz3z6','a2e9178c70945de4feb6b1e28b99acddc6e1af61aa5a53c6d65384a032247751','nonogram','2x2:1/1/1/1,Ad','2026-11-21 13:34:42.283112','936acd3833bfd080e97513ddde7cc62f8e2becb69e9c171d034a0bdaa7365d5b');
INSERT INTO "links" VALUES('z9uaucf9ncfr','ee9d139318d4b80968e85ebea20790bfd8d465664d940b7e9591db161253fac8','nonogram','6x6:1.2/1.1/1.2/3.1/2/1.1/2.1/3/2.1/1.1/1.2/1.1','2026-11-21 13:34:42.296734','d8855155b0bd8ba5f3016c6fa1c3283b63d74572830d3291fd116ff6f01395f6');
INSERT INTO "links" VALUES('vpgx46fqk5ms','00f760b9b76cfa49514c173dff9fccdf94974c04e7800d668928344d313f2c27','signpost','5x5:1cceefcfggeeccghcac3e12hch10ah25a','2026-11-21 13:34:42.319798','6d568d13ff55f846f3ea02f5723ddee2d4b60f49c19f72b46e16262fed2b9717');
INSERT INTO "links" VALUES('d3r9kah98xdn','3cd27694a40453d04f40e217e2d59268578af8c863970b65f197c49fa3fa1f5b','signpost','3x3:ddg9abga1gh','2026-11-21 13:34:42.339758','998cc15a82fc43f354eaf68120c55bf9bf7a66590e202739e30f6449a888da3a');
INSERT INTO "links" VALUES('f2srud5x27ge','5392876acb3ac9dbf04394d99fa1b42f196a5c074e2cdccf098a482571c81ebf','signpost','7x7:1e33dc20cfggdecf16b44geebccefaaad40gdah22c32acg23g6ffabeg7g27a35g38bacaca49a','2026-11-21 13:34:42.355791','6b487c7315951bc119f1350d92c186a04e461e795581a5acd4f867f0902a3c9b');
INSERT INTO "links" VALUES('ymcmzwuk7h6v','18aad82decd9c70a0c88226da9b70648892ec6fafd870128ccbad9b2562dcefa','signpost','3x2:cegaga','2026-11-21 13:34:42.375763','78e42a85115249b29799c1d6090a22e2abc6cde0a68a2a569bc19e555ba02c46');
INSERT INTO "links" VALUES('mxak5ehqdxhm','5aa70f8c857fff134f9bbbd37df0e1d0683155f5c6a99c3ef3c2ff47d1849f80','signpost','3x3:adg9abga1gh','2026-11-21 13:34:42.387923','dfc23472b279560e1377558266ceda98eb56790a6223fd40e104e54ffe54373c');
INSERT INTO "links" VALUES('r7em5xt7g9cr','ba51cdf8f74e45555bcf693ba330b909e21f061d7c48037feb9583d84822993c','kenken','4:__a__a_ab_a__a_a_,s1d2m6d2s1a5a5m4','2026-11-21 13:34:42.407862','323540e9cd82f98d73296d440e1a03df91b58bf2842c053a182356c09c655339');
INSERT INTO "links" VALUES('kdwkrub98j3c','879c672107f6cc4e5d29346862fc2462300fb1628dd19fe6664cb97590877238','kenken','6:_a_aa_a_aa__aa_a3ba_3a_4aa_7a__a_,a5a8s1d2d2m2a9d2s4m24m8s3d3s1m360a6d3','2026-11-21 13:34:42.417520','fe0dd46d734d395cc09e18ceeea1be42bd2610ea6aff4b9e1908cf5303a6d16e');
INSERT INTO "links" VALUES('3m7duzazxax6','ef8528df073c190968da13cb920ad68ff7497268f400b102a36f1bd3de0a8e03','kenken','9:baa_3a_a_5a_a_3a_4aa_3a_a_a_6a_8a_a_3a6_a__a__a__a_a3_3a_6a_a3b_a__baa_a,m210a13d3d4s7s3m24s4m72m28d4a13m189s3a15a11d4a9a10a10m24s1m6a13m18s1s3d3d4d4s2s4s1s4m6a15m8a13','2026-11-21 13:34:42.442757','460c338558096e56a36136996e86354bbff481742de6e6fdfa160675041afbb2');
INSERT INTO "links" VALUES('fwtrahtqqe92','4af32a122c14b68fea5c8cbc8fc30e22bb0990d87814a2ddfa76c7d89cb4ecf3','kenken','4:__a_3aa_ab_aab,d4s2a7m12a9m8','2026-11-21 13:34:42.471885','162221a46756ae1e31382abddb8bbc0879988383d55395e8253737ea3701adbf');
INSERT INTO "links" VALUES('57r7q5wuydf7','29d6838f6f439ed2bfd89c97ae5461aa1ffb2a173b1a7839d3c02a03cbbc8bc9','kenken','5:3023002002203000203201010,s0o12o2s1s3m20d2m25m36a2,large,open','2026-11-21 13:34:42.487857','e5169c76d6d2d7682937458bb5f16d4bc39cd5f2b7396e7c6729e3fe52fdf207');
INSERT INTO "links" VALUES('dcmp5m37awr6','9b4a1f5671a253090ad7a769d4fd10c0fbdcc1950907e58049c153b64bf2e704','kenken','4:a3_3abaa__aa_,a8s1a9s2m6m12','2026-11-21 13:34:42.503816','0b67da1304031f5a74e33daf3adfec0bb816d35eea16769573d8d34a079971bd');
INSERT INTO "links" VALUES('mppz654n56rh','20bc949885a92967a856cf6a1a07fdf8ad9d68a2b8215cd302701a920e360665','kenken','5:__a__aa_aa_a5_3a_4b_a,s3s4d7s1m60a10a3a3a10m20s3','2026-11-21 13:34:42.523890','8acf7fa0392e36cbf6d3c53d4d9c98c7294cd4822147891c2315b7259659c290');
INSERT INTO "links" VALUES('cnft5xq6365g','7782957a7840c8939cbf55e7f98fa2a16909c05d507d2dbbc5de382a0c4daa8b','countdown','100,75,10,8,3,2=746','2026-11-21 13:34:42.541060','fca95b84ea9eac93bfd43a91f28fcca66e81d0c9174586d95d1ef9b975f68cf0');
INSERT INTO "links" VALUES('t3dcpwz3bgvq','ddb098e283c0e94a6a943f2e79f93416fd3969fc1129f14219e399589ab81c53','countdown','100,25,10,5,3,1=586','2026-11-21 13:34:42.559687','58545d4e54da1f50bbc0d442779fade1e2ea08d615d8681e75f836eed05d60d8');
INSERT INTO "links" VALUES('4kw3pm5nr3rt','0b7895975479aa6aee026b3d58ffae665ca7a68602bb349a62fad0c0daf66e33','countdown','50,25,10,7,3,1=765','2026-11-21 13:34:42.579723','3ea8914ed28f552bed68153f508102c32a3906ff980db0657f3173abcb7e536f');
INSERT INTO "links" VALUES('eykte6mv89yd','fb39c94ec7559b9306ce8d21f460b2c64ca18ba7c36a5b0cacee46bb4e7b9f77','countdown','100,75,50,25,6,3=952','2026-11-21 13:34:42.597416','bdd42f20296120396746e9426cd2556b9aedccf03575be8d7e85cb9f94d08882');
INSERT INTO "links" VALUES('pk2zbny6psk2','2cc07037a061769261b22d3e13642d3dab9fbaf5e37130ac900f5ad8569c46d6','countdown','75,50,25,8,7,5=947','2026-11-21 13:34:42.619815','cab85db25970b828a3d7cfde692bd5f27d970db9a9948318fac12d2ca579c73a');
INSERT INTO "links" VALUES('7urfjch8wm7z','7897aadc054e02bcc8b3b405bac00e85dc4e8fa9f1427c06674ade0fdcc6efff','countdown','17,13,11,7,5,3,2=2026','2026-11-21 13:34:42.631766','9388e7873185be9e0147374c8fc14465b3bd63c6c95ed240daa69e825e77db3a');
INSERT INTO "links" VALUES('9skktpsfa4aj','8aa4fd4e55322015790cdcc34db99a689a9d8e8d6f6bc96c92e38458dac2aa1c','letters','dgoaeinrs','2026-11-21 13:34:42.641190','caebccc34442dd41915528b2a12ea6cbea4fbc8532f534cd881204f5abfcf852');
INSERT INTO "links" VALUES('u6tfcz9d65uw','bd0154adf21c2b7415dda480fb5231b37bca0976971c7a511972e43b9e65bd6d','letters','tneacrdhi','2026-11-21 13:34:42.663658','cd4f686046f241f71a37c2d41192bf88529568ea0b112ac6f022529a884eef99');
INSERT INTO "links" VALUES('e54vhdfpzu49','6773795e359caf0122150a2e974f6d06fef5319fd56c6826c4f6309bdac0bcd2','letters','conundrum:lionrebel','2026-11-21 13:34:42.681749','afb7f158758c50e949fec453fc5f0cbcef2894a5bbf9a93b19d36e09dfac0113');
INSERT INTO "links" VALUES('ns2dqtzedtgv','60908d974f6a735fefbadc762fe50f85424ded5bf513f6034ba6ee12b1387b69','letters','conundrum:shorecart','2026-11-21 13:34:42.697449','74acd16182bb613bc861a848ab5808471207d8ba162e41af3c40d41a54734382');
INSERT INTO "links" VALUES('7a4xaew8e9cx','937714d5c72b5102c74d6561ee4989c373a3f541a635c6622b16d7ff2b8d9e45','letters','free:quizz?s','2026-11-21 13:34:42.723743','6dcaa83f22321eb1e6649f7f57d3ac6e8192b6eccbd520bb1eba00c5190916ce');
INSERT INTO "links" VALUES('pztr7yzr5mtu','31a22994c18f2ac13e12ab808688bd1e058cb0374946b60f60de1a67f2491695','trades','goods:~1f34e~apple,~1f352~berry,~1f382~cake;goal:1cake;aunt:=1apple;bob:1apple=2berry;cousin:2apple,5berry=1cake','2026-11-21 13:34:42.760321','111c76931d01e5efdee2150050c4d9880261fde350c47873b92f34ae3c8895b2');
INSERT INTO "links" VALUES('mzmdgv3wbr2e','4b2a091fb967aeb5bcf0cc16ae73cc3df6dce589816a3d066ed19dc5a2c9ebb6','trades','start:?apple;goal:1cake;bob:1apple=2berry;cousin:2apple,5berry=1cake','2026-11-21 13:34:42.783984','824693f01b68016b4924f67816a0f665cd7d8d8a94e879b7a71094e93d5769d7');
INSERT INTO "links" VALUES('magnxx42p4ph','3fa0c9d115dfa65121f39667d8a7c29458679f33238d589b570c2cf4a1843fc1','trades','start:4apple;goal:1cake;bob:1apple=2berry;cousin:2apple,5berry=1cake','2026-11-21 13:34:42.803945','9091125b6347f937fb2d047746c2d42954a9d6ae2d1a080d48500a5e73b96f39');
INSERT INTO "links" VALUES('wwh562dhm74z','251b8f881d9cfd39945db5e53c4e5927bb66c11ed61ab2b444cbafbd633e3459','trades','goods:~1f41f~fish,~1fa99~coin;goal:2..coin;cast:=1fish;market:3..fish=1coin','2026-11-21 13:34:42.823978','f77d79b8dce3ed58c1b0419825272473add29c319430c0f9055ee3b4d6a2e448');
INSERT INTO "links" VALUES('5maf5qeh5n9f','78c92e832ed1ca6d3de0ce6c1f88e6691e6ba64c9d09354708833d852e4c0996','trades','start:1paperclip;goal:1house;a:1paperclip=1pen;b:1pen=1doorknob;c:1doorknob=1stove;d:1stove=1generator;e:1generator=1keg;f:1keg=1snowmobile;g:1snowmobile=1trip;h:1trip=1van;i:1van=1contract;j:1contract=1rent;k:1rent=1afternoon;l:1afternoon=1globe;m:1globe=1role;n:1role=1house','2026-11-21 13:34:42.842499','b649dddc0ccd7412d0cb666ab276f09ca645f88d371e4d61e1e5dac4058ff477');
INSERT INTO "links" VALUES('avq9tq9uvdqg','895de98dd91cfa914e1f7de5515b57cb7ce606d5234448303db4fe7b2261e7fa','boxes','7x3x3:1111000,1111110,1111111/full/full','2026-11-21 13:34:42.855897','4e9299bb46b638875b7275ac28df55ac045608fb10337f3e7f44973ce352fe0b');
INSERT INTO "links" VALUES('s937pjp5r5bn','2d9da6134100b5c9f9df4065a9440835937e874f6c3c50d3aa0c278fb0154a64','boxes','7x3x3:1111000,1111110,1111111/full/full/floating','2026-11-21 13:34:42.871941','fcc41c2595be221bd993f824d90f013d825d52602b661332c90818a9a8bf18f9');
INSERT INTO "links" VALUES('s7rvnx67p842','3d8181923084beaf4a096c14d6e97b5e5a7dc261398cf7b239d8e9b3a2ccf29a','boxes','3x2x3:100,110,111/full/full','2026-11-21 13:34:42.887916','95b5fd91de21d3cdef8e8f1da07a8c4cc492a1dd66175aec4905d4b7e9e61704');
INSERT INTO "links" VALUES('sd354kyk5dre','68dee0af8059678b4f407105060dc462d70528561c3b9a49c2d308422328769e','boxes','3x3x3:full/full/full/floating','2026-11-21 13:34:42.903710','4b05c7efe49dcdc651d17e963124bdd96485513d2fe1a2d544261a30b8336701');
INSERT INTO "links" VALUES('32p92haewnkr','ffc3787b61641e6f6b09f03fc3bceb01bba40a999dfc1c673f18ba64ea94f15a','boxes','3x3x2:100,111/010,111/010,111,100','2026-11-21 13:34:42.923750','8fbcfc39467f939c4064519aadc0ce9b4adfc00954dea9b503c33d0f5fe450b4');
INSERT INTO "links" VALUES('mythp9cg3h4s','2e51b6cdd05babba0e3b6ce2d9f606a535f48f207c4e5e9c1bc3e69a0d3900a4','boxes','3x2x2:101,111/00,11/full','2026-11-21 13:34:42.945989','ebfd6beb7c26c596c4dff9a788c1b94b8105b7844c812823e5ae59bdd9c0acf3');
CREATE TABLE outcomes (
	digest VARCHAR(64) NOT NULL, 
	engine VARCHAR(40) NOT NULL, 
	outcome TEXT NOT NULL, 
	created DATETIME NOT NULL, sha256 VARCHAR(64) DEFAULT '' NOT NULL, 
	PRIMARY KEY (digest)
);
INSERT INTO "outcomes" VALUES('18aad82decd9c70a0c88226da9b70648892ec6fafd870128ccbad9b2562dcefa','0.1.0','{"status": "limit", "solutions": [[[3, 4, 2], [6, 5, 1]]], "complete": false, "forced": null, "message": "Stopped at the time limit. One solution was found, but it is not proved to be the only one.", "stopped": "time", "seconds": 30.0}','2026-11-21 13:34:42.967727','0ebb20b3ddc3bdc23afa1e773ec21e58d6904958fa2927e45f241d1ffdaa4406');
CREATE TABLE signs (
	name VARCHAR(100) NOT NULL, 
	seen DATETIME NOT NULL, 
	PRIMARY KEY (name)
);
CREATE TABLE submissions (
	"key" VARCHAR(64) NOT NULL, 
	content VARCHAR(80) NOT NULL, 
	job VARCHAR(40), 
	created DATETIME NOT NULL, 
	PRIMARY KEY ("key")
);
INSERT INTO "submissions" VALUES('0b81152c60a7cf20696fe644073c457b224e6f7c737bedb1a669e66a809be082','fa95af039b5abc1e3b35608ea15f98c1985308edc3728698bb47ebdecb52c4d6','PQBykC7PmG15CM1hzD-wYA','2026-11-21 13:34:43.033949');
INSERT INTO "submissions" VALUES('34d6d53319cde0b830783b4749f1bf52ea24b941ea593dc03993d14a7421167d','fb268d5b17c663e8bcd247d19005e04eafadeb681c7b3b542b1f1854446ec2e3','PF4REuRVLIiL18JOyk-hCA','2026-11-21 13:34:43.053409');
INSERT INTO "submissions" VALUES('394801365682834e8a36b41a3e30fe430b74e44a098eed3ccf558d8f242e4fb8','0e71f7a9dae7d269063c1f66e1a1daf386bc6a0d69b24bcfdf3127af84e5e848','2ctHZfjG5vPHhOIxCbuPOQ','2026-11-21 13:34:43.081281');
INSERT INTO "submissions" VALUES('581be245e8e9978722cd015760d3fdeb945b3d70452030bc38167548328b2206','e93a86084372296cc249c74c898efc878ec426d3f43ffe051c867b5b1c05b6e3','dWXQN44fS9YOcSTX9fMVQA','2026-11-21 13:34:43.099991');
CREATE INDEX jobs_by_state ON jobs (state, created);
CREATE UNIQUE INDEX one_active_job_per_puzzle ON jobs (digest, seconds) WHERE state IN ('queued', 'running');
CREATE INDEX submissions_by_age ON submissions (created);
COMMIT;
