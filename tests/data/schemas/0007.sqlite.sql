BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0007');
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
INSERT INTO "jobs" VALUES('0kT3WYbUVqPFWJBwjbRu-g','74d1a2ab3e0b6468e5d164a00493206ef38312533bf1a4ad22e774976ba5d16b','nonogram','2x2:1/1/1/1',30.0,'somebody','done',1,0,0,1,'{}','{"status": "limit", "message": "Stopped at the time limit. 0 steps were found; how it goes on is open.", "start": "#?/??", "steps": [], "end": null, "difficulty": {"grade": "Not rated", "reason": "No step was found in time.", "level": 0, "effort": 0, "techniques": []}, "stopped": "time", "seconds": 30.0}','2026-11-22 09:09:40.042957','2026-11-22 09:09:40.279571','2026-11-22 09:09:40.500040','60180987f26c795caba8099606649a9840379fa8f55ce31ece5610fca13b9fe3','path','#?/??');
INSERT INTO "jobs" VALUES('NKAej7ak1LcyVa8Z-QWJAw','fa95af039b5abc1e3b35608ea15f98c1985308edc3728698bb47ebdecb52c4d6','signpost','2x2:cega',30.0,'somebody','done',1,0,0,1,'{}','{"status": "limit", "solutions": [], "complete": false, "forced": null, "message": "Stopped at the time limit. Nothing was found, and nothing is proved: there may be a solution.", "stopped": "time", "why": null, "total": null, "givens": null, "wanted": false, "decided": null, "seconds": 30.0}','2026-11-22 09:09:40.091879','2026-11-22 09:09:40.327039','2026-11-22 09:09:40.618285','386ce17fc324da4d2c484d462620e46099ee7259dbbd3c85a32e1c882c398ecc','solve','');
INSERT INTO "jobs" VALUES('8qwif2uRzcFZWhE0bzXQgg','fb268d5b17c663e8bcd247d19005e04eafadeb681c7b3b542b1f1854446ec2e3','signpost','2x2:cegb',30.0,'somebody','cancelled',1,0,0,1,'{}','{"status": "limit", "solutions": [], "complete": false, "forced": null, "message": "Nothing was found, and nothing is proved: there may be a solution.", "stopped": "cancelled", "why": null, "total": null, "givens": null, "wanted": false, "decided": null, "seconds": 0.0}','2026-11-22 09:09:40.136354','2026-11-22 09:09:40.345169','2026-11-22 09:09:40.658195','f1dcd60d03ff8e3723f819c56999914a83f55c7fdf1fb9e83866578da2786e61','solve','');
INSERT INTO "jobs" VALUES('6SAp-sYVecd1-RXmApmPsw','0e71f7a9dae7d269063c1f66e1a1daf386bc6a0d69b24bcfdf3127af84e5e848','signpost','2x2:cegc',30.0,'somebody','running',1,1,0,1,'{"doing": "searching", "elapsed": 1.0}',NULL,'2026-11-22 09:09:40.172467','2026-11-22 09:09:40.380438',NULL,NULL,'solve','');
INSERT INTO "jobs" VALUES('7TUz5C7scxQjs0GIMARbOQ','e93a86084372296cc249c74c898efc878ec426d3f43ffe051c867b5b1c05b6e3','signpost','2x2:cegd',30.0,'somebody','queued',0,0,0,0,'{}',NULL,'2026-11-22 09:09:40.218636',NULL,NULL,NULL,'solve','');
CREATE TABLE links (
	id VARCHAR(64) NOT NULL, 
	digest VARCHAR(64) NOT NULL, 
	kind VARCHAR(40) NOT NULL, 
	text TEXT NOT NULL, 
	created DATETIME NOT NULL, sha256 VARCHAR(64) DEFAULT '' NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (digest)
);
INSERT INTO "links" VALUES('kpkjxuamg2v4','691b1f6ee3f39f56982a2364ef105f9e826fa4e201435f6fe3093761088b2d61','nonogram','10x10:2/3.2/1.1.3/2.5/2.2.4/1.1.4/1.3/1.1.2/4/4.1/5.2/2.3.3/1.2/6/3/1/4/6/7/4.1','2026-11-22 09:09:38.702367','1c3902734a562fe2bfccf87c793d7e680ac8318b9536890ad25710702b64cf8f');
INSERT INTO "links" VALUES('6rqmszcr4jq3','f49009a9bb0fa3b750285517b448255a5f689e16ef122c5e1af8d6af04c3f368','nonogram','10x9:1/2/3/3/9/3.3/2.3/1.3/2/1/1/2/3/4/1/1/10/8/6','2026-11-22 09:09:38.753742','e01ae5ed12bf9ab0d0727e6412aa33d185f2a7325522ac006dcaa8e864beacda');
INSERT INTO "links" VALUES('7p5bnuer3kda','77f74d3980d5eff4e508ee90e1cb0c6ea7078586f4c9b42ed7b12eea7788f2bd','nonogram','20x20:5/5.3/2.3.4/1.7.2/8/9/9/8/7/8/9/10/13/6.2/4/6/6/5/6/6/2/2/1/1/1.3/2.5/1.7.1.1/1.8.2.2/1.9.5/2.16/1.17/7.11/5.5.3/5.4/3.3/2.2/2.1/1.1/2.2/2.2','2026-11-22 09:09:38.772599','91ee0249caf20ba126aca1583e1f2fc217e726c0149243878e6533eeb6b0bd0d');
INSERT INTO "links" VALUES('c8rxsz983wsh','94bdecaee523591ebdd22f36111c520379cf9953ced647b86a7a648044b13ad5','nonogram','10x11:1/3/1/2.2/2/4/1/3/3/1/1/3/1/2/1/3/3/1/2/2/4','2026-11-22 09:09:38.808871','1ca19f8d623cf5c0bc5bab2bd8a38165a32b54869e16388f26d113a3858d765b');
INSERT INTO "links" VALUES('d658742qb27d','a8192508906da70a82bc5f7e95992fd19fe7b1f96b83b87ed0493bcd4a74325f','nonogram','2x2:1/1/1/1','2026-11-22 09:09:38.828485','1fad0d05b3d93bb8bd6a232127b6be8399e6c8e80bbe5884a52026e6e1dc9ae3');
INSERT INTO "links" VALUES('hau2x2zvz3z6','a2e9178c70945de4feb6b1e28b99acddc6e1af61aa5a53c6d65384a032247751','nonogram','2x2:1/1/1/1,Ad','2026-11-22 09:09:38.873936','8fcb4a594abde5d7dcf89b55c320849471a83ac0b9e41baef0be2be2b2e07420');
INSERT INTO "links" VALUES('z9uaucf9ncfr','ee9d139318d4b80968e85ebea20790bfd8d465664d940b7e9591db161253fac8','nonogram','6x6:1.2/1.1/1.2/3.1/2/1.1/2.1/3/2.1/1.1/1.2/1.1','2026-11-22 09:09:38.905946','df8c571305142153e8c3b921f7fceecb146cd67442c45ba63d48a00be2a646b0');
INSERT INTO "links" VALUES('vpgx46fqk5ms','00f760b9b76cfa49514c173dff9fccdf94974c04e7800d668928344d313f2c27','signpost','5x5:1cceefcfggeeccghcac3e12hch10ah25a','2026-11-22 09:09:38.934406','37eda64a6b06a51d09876bc3597984e84ba8e7f46f2f45b7e8144e752baea7dc');
INSERT INTO "links" VALUES('d3r9kah98xdn','3cd27694a40453d04f40e217e2d59268578af8c863970b65f197c49fa3fa1f5b','signpost','3x3:ddg9abga1gh','2026-11-22 09:09:38.953416','17ddd6df94c90f6857e976452b863e72fd62f6b8ef330f28b132e67f11edcd63');
INSERT INTO "links" VALUES('f2srud5x27ge','5392876acb3ac9dbf04394d99fa1b42f196a5c074e2cdccf098a482571c81ebf','signpost','7x7:1e33dc20cfggdecf16b44geebccefaaad40gdah22c32acg23g6ffabeg7g27a35g38bacaca49a','2026-11-22 09:09:38.990136','b64a8dead136e088bce194df6ae8d2e3d4d41b95fd19448245536d3dd13df41e');
INSERT INTO "links" VALUES('ymcmzwuk7h6v','18aad82decd9c70a0c88226da9b70648892ec6fafd870128ccbad9b2562dcefa','signpost','3x2:cegaga','2026-11-22 09:09:39.010138','e15925e5619233ca069034a72d1499cd2acb0fd45c2d38eef5a91b297e937b1f');
INSERT INTO "links" VALUES('mxak5ehqdxhm','5aa70f8c857fff134f9bbbd37df0e1d0683155f5c6a99c3ef3c2ff47d1849f80','signpost','3x3:adg9abga1gh','2026-11-22 09:09:39.049870','85d0809f295ce9668537ba88f1f5c49d9d4a0d26891d793b878decf82929f23f');
INSERT INTO "links" VALUES('r7em5xt7g9cr','ba51cdf8f74e45555bcf693ba330b909e21f061d7c48037feb9583d84822993c','kenken','4:__a__a_ab_a__a_a_,s1d2m6d2s1a5a5m4','2026-11-22 09:09:39.068139','f561f81c2364f13447185a4148150bdb9dce99b4f497ea94d9cb159431ed196f');
INSERT INTO "links" VALUES('kdwkrub98j3c','879c672107f6cc4e5d29346862fc2462300fb1628dd19fe6664cb97590877238','kenken','6:_a_aa_a_aa__aa_a3ba_3a_4aa_7a__a_,a5a8s1d2d2m2a9d2s4m24m8s3d3s1m360a6d3','2026-11-22 09:09:39.162152','5df06d36b5bcceb8222d5bbd06adaf1300d9808b3b3d1dfad236a8feb0a8f6c7');
INSERT INTO "links" VALUES('3m7duzazxax6','ef8528df073c190968da13cb920ad68ff7497268f400b102a36f1bd3de0a8e03','kenken','9:baa_3a_a_5a_a_3a_4aa_3a_a_a_6a_8a_a_3a6_a__a__a__a_a3_3a_6a_a3b_a__baa_a,m210a13d3d4s7s3m24s4m72m28d4a13m189s3a15a11d4a9a10a10m24s1m6a13m18s1s3d3d4d4s2s4s1s4m6a15m8a13','2026-11-22 09:09:39.199364','ae7d267c65d0a07de925b41ebcb8801e504121892599ce5e00625cded5ceef78');
INSERT INTO "links" VALUES('fwtrahtqqe92','4af32a122c14b68fea5c8cbc8fc30e22bb0990d87814a2ddfa76c7d89cb4ecf3','kenken','4:__a_3aa_ab_aab,d4s2a7m12a9m8','2026-11-22 09:09:39.250885','5f69ba219027d0cbc3946de30c0e565345716b9a2ef17b30412d671842afd73b');
INSERT INTO "links" VALUES('57r7q5wuydf7','29d6838f6f439ed2bfd89c97ae5461aa1ffb2a173b1a7839d3c02a03cbbc8bc9','kenken','5:3023002002203000203201010,s0o12o2s1s3m20d2m25m36a2,large,open','2026-11-22 09:09:39.254267','0118f2b2519d6f45f1ac9f7fedcdc9a9e9bbab577a2a492cbfccab9ad01eb037');
INSERT INTO "links" VALUES('dcmp5m37awr6','9b4a1f5671a253090ad7a769d4fd10c0fbdcc1950907e58049c153b64bf2e704','kenken','4:a3_3abaa__aa_,a8s1a9s2m6m12','2026-11-22 09:09:39.270057','7a0c26510d27b13230a69ae28d2a701805463177176cc2f71915eb4ad072295b');
INSERT INTO "links" VALUES('mppz654n56rh','20bc949885a92967a856cf6a1a07fdf8ad9d68a2b8215cd302701a920e360665','kenken','5:__a__aa_aa_a5_3a_4b_a,s3s4d7s1m60a10a3a3a10m20s3','2026-11-22 09:09:39.278644','6697c9767c93fdc8c4e737d7097bf6d8597393d428ce27492b4522ff7ba7a1eb');
INSERT INTO "links" VALUES('cnft5xq6365g','7782957a7840c8939cbf55e7f98fa2a16909c05d507d2dbbc5de382a0c4daa8b','countdown','100,75,10,8,3,2=746','2026-11-22 09:09:39.295732','cc859b21164ca2f614c8ebe91e7282bbb5319009ea89e8bc17f9c03ac26179b8');
INSERT INTO "links" VALUES('t3dcpwz3bgvq','ddb098e283c0e94a6a943f2e79f93416fd3969fc1129f14219e399589ab81c53','countdown','100,25,10,5,3,1=586','2026-11-22 09:09:39.318789','5a877936c1220553018c45bf02c7653de01d66138e76d0170db94a02d5149fdc');
INSERT INTO "links" VALUES('4kw3pm5nr3rt','0b7895975479aa6aee026b3d58ffae665ca7a68602bb349a62fad0c0daf66e33','countdown','50,25,10,7,3,1=765','2026-11-22 09:09:39.352432','b45735e8847146a7083f5297b7977febc2099f16d8c00ee92af177fd1d3cf574');
INSERT INTO "links" VALUES('eykte6mv89yd','fb39c94ec7559b9306ce8d21f460b2c64ca18ba7c36a5b0cacee46bb4e7b9f77','countdown','100,75,50,25,6,3=952','2026-11-22 09:09:39.387508','c7c673f70fbdf46542ab307e59c36ee7e32494273c37075c752e38f75b7de803');
INSERT INTO "links" VALUES('pk2zbny6psk2','2cc07037a061769261b22d3e13642d3dab9fbaf5e37130ac900f5ad8569c46d6','countdown','75,50,25,8,7,5=947','2026-11-22 09:09:39.406927','c5af5f689ef6f9b4722c94f3340f6df35f6dce021ccc57b79a768f6b394c06be');
INSERT INTO "links" VALUES('7urfjch8wm7z','7897aadc054e02bcc8b3b405bac00e85dc4e8fa9f1427c06674ade0fdcc6efff','countdown','17,13,11,7,5,3,2=2026','2026-11-22 09:09:39.437844','5cd5757d2ce4a186f373db646b3a4e0a3aaee1241dd743c8ca86b76c94d53e13');
INSERT INTO "links" VALUES('9skktpsfa4aj','8aa4fd4e55322015790cdcc34db99a689a9d8e8d6f6bc96c92e38458dac2aa1c','letters','dgoaeinrs','2026-11-22 09:09:39.470561','1d3de4c84276be6974079ec7724ffa6c6d8a85cc35e79269378ac3410122c0c0');
INSERT INTO "links" VALUES('u6tfcz9d65uw','bd0154adf21c2b7415dda480fb5231b37bca0976971c7a511972e43b9e65bd6d','letters','tneacrdhi','2026-11-22 09:09:39.502572','a7693061f8d41c526db7720c828c794ad4d79a2a8e0cea1c822b7f1ada340adf');
INSERT INTO "links" VALUES('e54vhdfpzu49','6773795e359caf0122150a2e974f6d06fef5319fd56c6826c4f6309bdac0bcd2','letters','conundrum:lionrebel','2026-11-22 09:09:39.529839','3ef5224f1a8ca11d108f0fc60e11f8d0d7724dbb65ac19ff24087db91e84ced4');
INSERT INTO "links" VALUES('ns2dqtzedtgv','60908d974f6a735fefbadc762fe50f85424ded5bf513f6034ba6ee12b1387b69','letters','conundrum:shorecart','2026-11-22 09:09:39.545832','c1494c74b51f2b64c11178d4ddfa957665de7ec88419d42e9a99685b554c5ad8');
INSERT INTO "links" VALUES('7a4xaew8e9cx','937714d5c72b5102c74d6561ee4989c373a3f541a635c6622b16d7ff2b8d9e45','letters','free:quizz?s','2026-11-22 09:09:39.563294','8936aac2e0b8606c2d79dfd391b01b0bb5967c21a81390b1cdea3d295c8e4027');
INSERT INTO "links" VALUES('pztr7yzr5mtu','31a22994c18f2ac13e12ab808688bd1e058cb0374946b60f60de1a67f2491695','trades','goods:~1f34e~apple,~1f352~berry,~1f382~cake;goal:1cake;aunt:=1apple;bob:1apple=2berry;cousin:2apple,5berry=1cake','2026-11-22 09:09:39.579175','118f62cfdf134a263fed911ea9f68c05efcb0c708d5546490bffedb3ffd8f75f');
INSERT INTO "links" VALUES('mzmdgv3wbr2e','4b2a091fb967aeb5bcf0cc16ae73cc3df6dce589816a3d066ed19dc5a2c9ebb6','trades','start:?apple;goal:1cake;bob:1apple=2berry;cousin:2apple,5berry=1cake','2026-11-22 09:09:39.630386','48f063f2e7c92a836baf8c09adcf03296c5b6cf513432a77ad7a6a306179ec99');
INSERT INTO "links" VALUES('magnxx42p4ph','3fa0c9d115dfa65121f39667d8a7c29458679f33238d589b570c2cf4a1843fc1','trades','start:4apple;goal:1cake;bob:1apple=2berry;cousin:2apple,5berry=1cake','2026-11-22 09:09:39.670145','a890775adb1a2f5be3c6cccd325943217723e1d8e9caffcd17536541bb6516a2');
INSERT INTO "links" VALUES('wwh562dhm74z','251b8f881d9cfd39945db5e53c4e5927bb66c11ed61ab2b444cbafbd633e3459','trades','goods:~1f41f~fish,~1fa99~coin;goal:2..coin;cast:=1fish;market:3..fish=1coin','2026-11-22 09:09:39.714113','b4cca4b1b77f5ace6c28c3a69f3b7513ae7dc3268e0453f181bb45635d733ebc');
INSERT INTO "links" VALUES('5maf5qeh5n9f','78c92e832ed1ca6d3de0ce6c1f88e6691e6ba64c9d09354708833d852e4c0996','trades','start:1paperclip;goal:1house;a:1paperclip=1pen;b:1pen=1doorknob;c:1doorknob=1stove;d:1stove=1generator;e:1generator=1keg;f:1keg=1snowmobile;g:1snowmobile=1trip;h:1trip=1van;i:1van=1contract;j:1contract=1rent;k:1rent=1afternoon;l:1afternoon=1globe;m:1globe=1role;n:1role=1house','2026-11-22 09:09:39.752402','7c22534f0489ebb17dbfe94bd19738daa1dcb09b2e2f0fdad25d471cf30fee80');
INSERT INTO "links" VALUES('avq9tq9uvdqg','895de98dd91cfa914e1f7de5515b57cb7ce606d5234448303db4fe7b2261e7fa','boxes','7x3x3:1111000,1111110,1111111/full/full','2026-11-22 09:09:39.792219','114996a252941f3495af8dc80bca201b62ecfe34f730b8a5125435dcd7255c3f');
INSERT INTO "links" VALUES('s937pjp5r5bn','2d9da6134100b5c9f9df4065a9440835937e874f6c3c50d3aa0c278fb0154a64','boxes','7x3x3:1111000,1111110,1111111/full/full/floating','2026-11-22 09:09:39.833369','088675612a320b6e3aeb0e5d5ac209aac57221837a889424cf1419a0ee0fc821');
INSERT INTO "links" VALUES('s7rvnx67p842','3d8181923084beaf4a096c14d6e97b5e5a7dc261398cf7b239d8e9b3a2ccf29a','boxes','3x2x3:100,110,111/full/full','2026-11-22 09:09:39.852393','82db7a0d47b44e43bae5a5388c3757f065e201a737979f930ab127ad4b025137');
INSERT INTO "links" VALUES('sd354kyk5dre','68dee0af8059678b4f407105060dc462d70528561c3b9a49c2d308422328769e','boxes','3x3x3:full/full/full/floating','2026-11-22 09:09:39.873339','90b0472e279f28f8ee56a5a8b0641754a92c6bb5005d81fe077d6bd7e6f019d4');
INSERT INTO "links" VALUES('32p92haewnkr','ffc3787b61641e6f6b09f03fc3bceb01bba40a999dfc1c673f18ba64ea94f15a','boxes','3x3x2:100,111/010,111/010,111,100','2026-11-22 09:09:39.916712','d12b16e244e38971623ce1f537af1746281df98083898d8aff5834d90b120460');
INSERT INTO "links" VALUES('mythp9cg3h4s','2e51b6cdd05babba0e3b6ce2d9f606a535f48f207c4e5e9c1bc3e69a0d3900a4','boxes','3x2x2:101,111/00,11/full','2026-11-22 09:09:39.945864','a8743dc6971c61448adf1d8096b760938e8070cf947934534e1ddbde7721a96f');
CREATE TABLE outcomes (
	digest VARCHAR(64) NOT NULL, 
	engine VARCHAR(40) NOT NULL, 
	outcome TEXT NOT NULL, 
	created DATETIME NOT NULL, sha256 VARCHAR(64) DEFAULT '' NOT NULL, 
	PRIMARY KEY (digest)
);
INSERT INTO "outcomes" VALUES('18aad82decd9c70a0c88226da9b70648892ec6fafd870128ccbad9b2562dcefa','0.2.0','{"status": "limit", "solutions": [[[3, 4, 2], [6, 5, 1]]], "complete": false, "forced": null, "message": "Stopped at the time limit. One solution was found, but it is not proved to be the only one.", "stopped": "time", "why": null, "total": null, "givens": null, "wanted": false, "decided": null, "seconds": 30.0}','2026-11-22 09:09:39.968583','e285597b21dd8ce32d8f98a5c45fcb106fbf92a79b96cfab5e1ed297b157046b');
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
INSERT INTO "submissions" VALUES('0b81152c60a7cf20696fe644073c457b224e6f7c737bedb1a669e66a809be082','fa95af039b5abc1e3b35608ea15f98c1985308edc3728698bb47ebdecb52c4d6','NKAej7ak1LcyVa8Z-QWJAw','2026-11-22 09:09:40.090127');
INSERT INTO "submissions" VALUES('34d6d53319cde0b830783b4749f1bf52ea24b941ea593dc03993d14a7421167d','fb268d5b17c663e8bcd247d19005e04eafadeb681c7b3b542b1f1854446ec2e3','8qwif2uRzcFZWhE0bzXQgg','2026-11-22 09:09:40.135558');
INSERT INTO "submissions" VALUES('394801365682834e8a36b41a3e30fe430b74e44a098eed3ccf558d8f242e4fb8','0e71f7a9dae7d269063c1f66e1a1daf386bc6a0d69b24bcfdf3127af84e5e848','6SAp-sYVecd1-RXmApmPsw','2026-11-22 09:09:40.171656');
INSERT INTO "submissions" VALUES('581be245e8e9978722cd015760d3fdeb945b3d70452030bc38167548328b2206','e93a86084372296cc249c74c898efc878ec426d3f43ffe051c867b5b1c05b6e3','7TUz5C7scxQjs0GIMARbOQ','2026-11-22 09:09:40.217735');
CREATE INDEX jobs_by_state ON jobs (state, created);
CREATE UNIQUE INDEX one_active_job_per_puzzle ON jobs (digest, seconds) WHERE state IN ('queued', 'running');
CREATE INDEX submissions_by_age ON submissions (created);
CREATE UNIQUE INDEX stock_by_shelf ON stock (shelf, seed);
CREATE INDEX previews_by_age ON previews (created);
COMMIT;
