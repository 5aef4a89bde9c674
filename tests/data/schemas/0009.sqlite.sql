BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0009');
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
INSERT INTO "jobs" VALUES('6U5ZUEnfb1A-tb3XyP_jNQ','74d1a2ab3e0b6468e5d164a00493206ef38312533bf1a4ad22e774976ba5d16b','nonogram','2x2:1/1/1/1',30.0,'somebody','done',1,0,0,1,'{"elapsed": 30.0}','zc$`I#v2MdK3`Bp0P}jgUkgXZ~2VFWA9R!QA3CNTyQZa%c|6WQSx(MQdclY>oqF$@G4{(V#Qg;Ejp@?6wX<wT69Rqj;T@jQvguXYx2%@+P99R%yt{iT#<^xD!$taK+$le`!Xrb0qv_-y6@6&WDW;f;g#|GqJU#=<H5GY2PYtn~lPq!2wI?ZQRC|)r%dqFRmPr0MO;pGGY;*Q#j6W%e|+SpoR%$=eQiu20!Tk(W=b)<f73vK>h<CS>%XA_(=hi18s!}$6Gf~I8W','2026-11-26 00:01:00.183866','2026-11-26 00:01:00.405033','2026-11-26 00:01:00.536163','9ae64c9c721714125049bccfd7d17dcc31b268910fe4f21d4544001855480e81','path','#?/??');
INSERT INTO "jobs" VALUES('N-4gpa_vuB8M3ZgkokL-0w','fa95af039b5abc1e3b35608ea15f98c1985308edc3728698bb47ebdecb52c4d6','signpost','2x2:cega',30.0,'somebody','done',1,0,0,1,'{"elapsed": 30.0}','zc$`g-u?~YU3`Bp$%8U?Fw|+#Ij#USj7>Ja_2s<ED_1~LN5FPKycfNZYQPd>n3dXzO)Kp-EeNxA<(8n`_mc!^tDeDfsP(~e3E!hlW@;>W8BG{J;b5|ZmvVaOY5U2|TTXqdM*1^Rd78K|>MOy(z3vtIzV4Qd+do9k1Am9ow0)(Sdz4iM&D8EX0LCdh7U6d95DSJ25wq@4~M%~=U7E7(O|6_z&j<#4XP2GIH8+~9>','2026-11-26 00:01:00.236097','2026-11-26 00:01:00.439677','2026-11-26 00:01:00.572359','4a0d48ce5add4ddb9fc4cc7004438fa2dcafdf40f35628c6f9369e564ae3c96f','solve','');
INSERT INTO "jobs" VALUES('znF1RT7F9y089tlEPqaHeA','fb268d5b17c663e8bcd247d19005e04eafadeb681c7b3b542b1f1854446ec2e3','signpost','2x2:cegb',30.0,'somebody','cancelled',1,0,0,1,'{"elapsed": 0.0}','zc$`g+K?;LF3`MUJW?jU!hv)@L7wJsYftZMiN-4d2M^WtZJtp(tCzzwp78(eghwR}7!IWpuDw};gi-<amOiqPcWTT>5og$?oWM(crkQsK{i*Q%(vvjbcL94T*8=xeRLuZ3=(uGn3-qS=d;2T~92<L9KN4SpTz7QfxB<2Feul@U4b#>$myS&g|eejCn`xj?*qL|Zvwoz0`+euy3-ydspSb6','2026-11-26 00:01:00.281062','2026-11-26 00:01:00.484969','2026-11-26 00:01:00.596412','e05af88e93ed2b46213d9a8637b2ba3b65cfb59bc391b72c9c281c692f38b7f8','solve','');
INSERT INTO "jobs" VALUES('ncuSeH4bFjDog8MuR6rmTg','0e71f7a9dae7d269063c1f66e1a1daf386bc6a0d69b24bcfdf3127af84e5e848','signpost','2x2:cegc',30.0,'somebody','running',1,1,0,1,'{"doing": "searching", "elapsed": 1.0}',NULL,'2026-11-26 00:01:00.311873','2026-11-26 00:01:00.503338',NULL,NULL,'solve','');
INSERT INTO "jobs" VALUES('ZFTpTUT2OuRp_bFXwcf_kg','e93a86084372296cc249c74c898efc878ec426d3f43ffe051c867b5b1c05b6e3','signpost','2x2:cegd',30.0,'somebody','queued',0,0,0,0,'{}',NULL,'2026-11-26 00:01:00.348327',NULL,NULL,NULL,'solve','');
CREATE TABLE links (
	id VARCHAR(64) NOT NULL, 
	digest VARCHAR(64) NOT NULL, 
	kind VARCHAR(40) NOT NULL, 
	text TEXT NOT NULL, 
	created DATETIME NOT NULL, sha256 VARCHAR(64) DEFAULT '' NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (digest)
);
INSERT INTO "links" VALUES('kpkjxuamg2v4','691b1f6ee3f39f56982a2364ef105f9e826fa4e201435f6fe3093761088b2d61','nonogram','10x10:2/3.2/1.1.3/2.5/2.2.4/1.1.4/1.3/1.1.2/4/4.1/5.2/2.3.3/1.2/6/3/1/4/6/7/4.1','2026-11-26 00:00:58.871006','bd3f6c7ba68ec116f3aaedde119e44a8e4e458f49ae868fc4ecca839a471a815');
INSERT INTO "links" VALUES('6rqmszcr4jq3','f49009a9bb0fa3b750285517b448255a5f689e16ef122c5e1af8d6af04c3f368','nonogram','10x9:1/2/3/3/9/3.3/2.3/1.3/2/1/1/2/3/4/1/1/10/8/6','2026-11-26 00:00:58.939758','cb3f53d12b0255032d804f6f7e8f8b85470e78ccc82ede31c1c073dee1c0d740');
INSERT INTO "links" VALUES('7p5bnuer3kda','77f74d3980d5eff4e508ee90e1cb0c6ea7078586f4c9b42ed7b12eea7788f2bd','nonogram','20x20:5/5.3/2.3.4/1.7.2/8/9/9/8/7/8/9/10/13/6.2/4/6/6/5/6/6/2/2/1/1/1.3/2.5/1.7.1.1/1.8.2.2/1.9.5/2.16/1.17/7.11/5.5.3/5.4/3.3/2.2/2.1/1.1/2.2/2.2','2026-11-26 00:00:58.959526','523c1be11c48249640037ebb06fe70b817250146ea3dfaa66f1ccd2aa4e7e0c4');
INSERT INTO "links" VALUES('c8rxsz983wsh','94bdecaee523591ebdd22f36111c520379cf9953ced647b86a7a648044b13ad5','nonogram','10x11:1/3/1/2.2/2/4/1/3/3/1/1/3/1/2/1/3/3/1/2/2/4','2026-11-26 00:00:58.993340','b380fc2ddf888457d1dba443e8a1f412cee873b124bd3b30e80717c92508cd6a');
INSERT INTO "links" VALUES('d658742qb27d','a8192508906da70a82bc5f7e95992fd19fe7b1f96b83b87ed0493bcd4a74325f','nonogram','2x2:1/1/1/1','2026-11-26 00:00:59.002952','a34f4ef9432c85737ed757b95591f2fb36ec637d86553c625fb7332f114f5d8b');
INSERT INTO "links" VALUES('hau2x2zvz3z6','a2e9178c70945de4feb6b1e28b99acddc6e1af61aa5a53c6d65384a032247751','nonogram','2x2:1/1/1/1,Ad','2026-11-26 00:00:59.021254','4ae9fd0ac473689fdb372ba731a8f415404f46e83cbf1f5c44cc4e0793670da6');
INSERT INTO "links" VALUES('z9uaucf9ncfr','ee9d139318d4b80968e85ebea20790bfd8d465664d940b7e9591db161253fac8','nonogram','6x6:1.2/1.1/1.2/3.1/2/1.1/2.1/3/2.1/1.1/1.2/1.1','2026-11-26 00:00:59.041284','ea1fe5bad66e59fb8813faba741d55445019e7e9964bbd2dd273b318b64cae80');
INSERT INTO "links" VALUES('vpgx46fqk5ms','00f760b9b76cfa49514c173dff9fccdf94974c04e7800d668928344d313f2c27','signpost','5x5:1cceefcfggeeccghcac3e12hch10ah25a','2026-11-26 00:00:59.060981','9b51ced880a70559e1a572c7a675cc67188f3a80bbc3e6cd13844cc3e2d79c2b');
INSERT INTO "links" VALUES('d3r9kah98xdn','3cd27694a40453d04f40e217e2d59268578af8c863970b65f197c49fa3fa1f5b','signpost','3x3:ddg9abga1gh','2026-11-26 00:00:59.082615','6d74451a19f23642fd06d13dca43252c1c71ad462d21fd9d0ee7b767e1a7732c');
INSERT INTO "links" VALUES('f2srud5x27ge','5392876acb3ac9dbf04394d99fa1b42f196a5c074e2cdccf098a482571c81ebf','signpost','7x7:1e33dc20cfggdecf16b44geebccefaaad40gdah22c32acg23g6ffabeg7g27a35g38bacaca49a','2026-11-26 00:00:59.137168','6e982fbce12115724d87d1b4acda26a59ad728d28d604619ad2f1364db984c82');
INSERT INTO "links" VALUES('ymcmzwuk7h6v','18aad82decd9c70a0c88226da9b70648892ec6fafd870128ccbad9b2562dcefa','signpost','3x2:cegaga','2026-11-26 00:00:59.157272','694b557f7abf67cdbe7460b3028ded84f65baa7314f0f9a788488cf94c370b7c');
INSERT INTO "links" VALUES('mxak5ehqdxhm','5aa70f8c857fff134f9bbbd37df0e1d0683155f5c6a99c3ef3c2ff47d1849f80','signpost','3x3:adg9abga1gh','2026-11-26 00:00:59.188984','9df44f7de3911a71a0cc7a94aca03d71fd4a085ae012d8745111f6b8b8bd8981');
INSERT INTO "links" VALUES('r7em5xt7g9cr','ba51cdf8f74e45555bcf693ba330b909e21f061d7c48037feb9583d84822993c','kenken','4:__a__a_ab_a__a_a_,s1d2m6d2s1a5a5m4','2026-11-26 00:00:59.209370','2785995cecb57cdfa7347ab0d7a6e1966be8731021fffac94afcc1cb8143390d');
INSERT INTO "links" VALUES('kdwkrub98j3c','879c672107f6cc4e5d29346862fc2462300fb1628dd19fe6664cb97590877238','kenken','6:_a_aa_a_aa__aa_a3ba_3a_4aa_7a__a_,a5a8s1d2d2m2a9d2s4m24m8s3d3s1m360a6d3','2026-11-26 00:00:59.233682','128159a03ac8a7b8c4d12ac871277e91474d288980cadd58c4f21b6e104b2f05');
INSERT INTO "links" VALUES('3m7duzazxax6','ef8528df073c190968da13cb920ad68ff7497268f400b102a36f1bd3de0a8e03','kenken','9:baa_3a_a_5a_a_3a_4aa_3a_a_a_6a_8a_a_3a6_a__a__a__a_a3_3a_6a_a3b_a__baa_a,m210a13d3d4s7s3m24s4m72m28d4a13m189s3a15a11d4a9a10a10m24s1m6a13m18s1s3d3d4d4s2s4s1s4m6a15m8a13','2026-11-26 00:00:59.258771','ca8d2d4ccc7002c8bb03765e4455dab52e38ba855bc32edcc01ed046acf752df');
INSERT INTO "links" VALUES('fwtrahtqqe92','4af32a122c14b68fea5c8cbc8fc30e22bb0990d87814a2ddfa76c7d89cb4ecf3','kenken','4:__a_3aa_ab_aab,d4s2a7m12a9m8','2026-11-26 00:00:59.285259','5e4d0a17b0e30063d8b4852ca69a00f672b0f60305470d1bcd8ca35d5271e86f');
INSERT INTO "links" VALUES('57r7q5wuydf7','29d6838f6f439ed2bfd89c97ae5461aa1ffb2a173b1a7839d3c02a03cbbc8bc9','kenken','5:3023002002203000203201010,s0o12o2s1s3m20d2m25m36a2,large,open','2026-11-26 00:00:59.321382','488dc2b0bb3e555e91d71b5c6cec22f40d274fedbcbe8dec16b6bc2a7001bdef');
INSERT INTO "links" VALUES('dcmp5m37awr6','9b4a1f5671a253090ad7a769d4fd10c0fbdcc1950907e58049c153b64bf2e704','kenken','4:a3_3abaa__aa_,a8s1a9s2m6m12','2026-11-26 00:00:59.357150','c7255ef2e9f1b1adf721d13380822d0574030ea9cc490b86299b463dff6e51a1');
INSERT INTO "links" VALUES('mppz654n56rh','20bc949885a92967a856cf6a1a07fdf8ad9d68a2b8215cd302701a920e360665','kenken','5:__a__aa_aa_a5_3a_4b_a,s3s4d7s1m60a10a3a3a10m20s3','2026-11-26 00:00:59.381253','56566668e54ae6d119830cd977fb37f91d7cbda33c2ed181d1128b62278c196e');
INSERT INTO "links" VALUES('cnft5xq6365g','7782957a7840c8939cbf55e7f98fa2a16909c05d507d2dbbc5de382a0c4daa8b','countdown','100,75,10,8,3,2=746','2026-11-26 00:00:59.429729','33d53da27bceac124ec8fd7a567c4363b24dd8c3dc64c62d63b6cd43bb79a56f');
INSERT INTO "links" VALUES('t3dcpwz3bgvq','ddb098e283c0e94a6a943f2e79f93416fd3969fc1129f14219e399589ab81c53','countdown','100,25,10,5,3,1=586','2026-11-26 00:00:59.476883','709d1eec0d1c976ef43efd912681e1f00453b6092863e7b6fd212536a76a80e3');
INSERT INTO "links" VALUES('4kw3pm5nr3rt','0b7895975479aa6aee026b3d58ffae665ca7a68602bb349a62fad0c0daf66e33','countdown','50,25,10,7,3,1=765','2026-11-26 00:00:59.513026','ece0d296c912b73b0d470029f1636f1bf59688ed9eaf154143efa585ddc48450');
INSERT INTO "links" VALUES('eykte6mv89yd','fb39c94ec7559b9306ce8d21f460b2c64ca18ba7c36a5b0cacee46bb4e7b9f77','countdown','100,75,50,25,6,3=952','2026-11-26 00:00:59.535202','e28affb5171abbc6e00e5888aacc7ded7c2349fddd2b20634c4daad9a2cf6f62');
INSERT INTO "links" VALUES('pk2zbny6psk2','2cc07037a061769261b22d3e13642d3dab9fbaf5e37130ac900f5ad8569c46d6','countdown','75,50,25,8,7,5=947','2026-11-26 00:00:59.584963','0a9c82e491fb5b38785694dc6f53232c121655a5fbde6aafa49fde08e276a38c');
INSERT INTO "links" VALUES('7urfjch8wm7z','7897aadc054e02bcc8b3b405bac00e85dc4e8fa9f1427c06674ade0fdcc6efff','countdown','17,13,11,7,5,3,2=2026','2026-11-26 00:00:59.613152','e1acc07785bf473a1c86b20b54530b6b0e65cd133beb1a035dc12f5b6dd52f55');
INSERT INTO "links" VALUES('9skktpsfa4aj','8aa4fd4e55322015790cdcc34db99a689a9d8e8d6f6bc96c92e38458dac2aa1c','letters','dgoaeinrs','2026-11-26 00:00:59.641104','5cc3653b72b9c4881ed98e5b8a5b1a640f315059354a71db59f9de0e58d9c2b4');
INSERT INTO "links" VALUES('u6tfcz9d65uw','bd0154adf21c2b7415dda480fb5231b37bca0976971c7a511972e43b9e65bd6d','letters','tneacrdhi','2026-11-26 00:00:59.680815','9a800bd2561c6474a239e924774f81b86f4fb2afbc6dcca0220c45af36e94910');
INSERT INTO "links" VALUES('e54vhdfpzu49','6773795e359caf0122150a2e974f6d06fef5319fd56c6826c4f6309bdac0bcd2','letters','conundrum:lionrebel','2026-11-26 00:00:59.704939','3b14eb6cdbf5e296d8fdb8703f9b542aeacdbece1c49f60abd9b4641f775697d');
INSERT INTO "links" VALUES('ns2dqtzedtgv','60908d974f6a735fefbadc762fe50f85424ded5bf513f6034ba6ee12b1387b69','letters','conundrum:shorecart','2026-11-26 00:00:59.740819','7b77633199d187ac513ba80dd77795f3d7b5417152624fcf02dea179d8646392');
INSERT INTO "links" VALUES('7a4xaew8e9cx','937714d5c72b5102c74d6561ee4989c373a3f541a635c6622b16d7ff2b8d9e45','letters','free:quizz?s','2026-11-26 00:00:59.760799','62422c0cc3d25f24b652a794b94a66d47984c573513035d586abbb1c215a2ab7');
INSERT INTO "links" VALUES('pztr7yzr5mtu','31a22994c18f2ac13e12ab808688bd1e058cb0374946b60f60de1a67f2491695','trades','goods:~1f34e~apple,~1f352~berry,~1f382~cake;goal:1cake;aunt:=1apple;bob:1apple=2berry;cousin:2apple,5berry=1cake','2026-11-26 00:00:59.786770','0cae0d948316c452fec047b6d5e05ed09d30c2bcac615d1b771d6826dc4a21d0');
INSERT INTO "links" VALUES('mzmdgv3wbr2e','4b2a091fb967aeb5bcf0cc16ae73cc3df6dce589816a3d066ed19dc5a2c9ebb6','trades','start:?apple;goal:1cake;bob:1apple=2berry;cousin:2apple,5berry=1cake','2026-11-26 00:00:59.833509','1216764cfd28014c4a7880c03ddbf95ed8098164f5ce55fac5b04842d4765f4e');
INSERT INTO "links" VALUES('magnxx42p4ph','3fa0c9d115dfa65121f39667d8a7c29458679f33238d589b570c2cf4a1843fc1','trades','start:4apple;goal:1cake;bob:1apple=2berry;cousin:2apple,5berry=1cake','2026-11-26 00:00:59.861531','016cf1889a6f550e665848af15d2e4dedd9ae7a319ed8672bb88abe842ae75ac');
INSERT INTO "links" VALUES('wwh562dhm74z','251b8f881d9cfd39945db5e53c4e5927bb66c11ed61ab2b444cbafbd633e3459','trades','goods:~1f41f~fish,~1fa99~coin;goal:2..coin;cast:=1fish;market:3..fish=1coin','2026-11-26 00:00:59.881188','0aa37a6f09a632cfc78516f6973caf7b4796c0ee65c07fc84661713b963248a6');
INSERT INTO "links" VALUES('5maf5qeh5n9f','78c92e832ed1ca6d3de0ce6c1f88e6691e6ba64c9d09354708833d852e4c0996','trades','start:1paperclip;goal:1house;a:1paperclip=1pen;b:1pen=1doorknob;c:1doorknob=1stove;d:1stove=1generator;e:1generator=1keg;f:1keg=1snowmobile;g:1snowmobile=1trip;h:1trip=1van;i:1van=1contract;j:1contract=1rent;k:1rent=1afternoon;l:1afternoon=1globe;m:1globe=1role;n:1role=1house','2026-11-26 00:00:59.907308','d32317a08a0b87492cc0318ccf9da5e8d56466f250fe41cf480e3155d0953c9e');
INSERT INTO "links" VALUES('avq9tq9uvdqg','895de98dd91cfa914e1f7de5515b57cb7ce606d5234448303db4fe7b2261e7fa','boxes','7x3x3:1111000,1111110,1111111/full/full','2026-11-26 00:00:59.937329','3f31c4c2982cd2954c45dc2cd0863df14e7a4c92d36a34fa2456df773fdfb54b');
INSERT INTO "links" VALUES('s937pjp5r5bn','2d9da6134100b5c9f9df4065a9440835937e874f6c3c50d3aa0c278fb0154a64','boxes','7x3x3:1111000,1111110,1111111/full/full/floating','2026-11-26 00:00:59.960916','527a5a0e867de98ea1ef9ef2f0f29840214b3c6eda3211be438047bc7fa7cb40');
INSERT INTO "links" VALUES('s7rvnx67p842','3d8181923084beaf4a096c14d6e97b5e5a7dc261398cf7b239d8e9b3a2ccf29a','boxes','3x2x3:100,110,111/full/full','2026-11-26 00:00:59.988874','0a925e8e3edd19292878743057c2f3c8b04ac9f14dc48b501ac5181338f1dba7');
INSERT INTO "links" VALUES('sd354kyk5dre','68dee0af8059678b4f407105060dc462d70528561c3b9a49c2d308422328769e','boxes','3x3x3:full/full/full/floating','2026-11-26 00:01:00.024926','047d7a5169f602a4f7de03e40415ccae0a288435e8b646ad8548cadd87a9c6f7');
INSERT INTO "links" VALUES('32p92haewnkr','ffc3787b61641e6f6b09f03fc3bceb01bba40a999dfc1c673f18ba64ea94f15a','boxes','3x3x2:100,111/010,111/010,111,100','2026-11-26 00:01:00.068886','c5c5e4119d397be921d31a4f293316c2ea1553afc667b05408d5557227391295');
INSERT INTO "links" VALUES('mythp9cg3h4s','2e51b6cdd05babba0e3b6ce2d9f606a535f48f207c4e5e9c1bc3e69a0d3900a4','boxes','3x2x2:101,111/00,11/full','2026-11-26 00:01:00.105038','afcea5db1915a9e8a621066488171459c5f34d735439defa07043bc6fa8abbd1');
CREATE TABLE outcomes (
	digest VARCHAR(64) NOT NULL, 
	engine VARCHAR(40) NOT NULL, 
	outcome TEXT NOT NULL, 
	created DATETIME NOT NULL, sha256 VARCHAR(64) DEFAULT '' NOT NULL, kept BOOLEAN DEFAULT 0 NOT NULL, 
	PRIMARY KEY (digest)
);
INSERT INTO "outcomes" VALUES('18aad82decd9c70a0c88226da9b70648892ec6fafd870128ccbad9b2562dcefa','0.3.0','zc$`g7L2AP=5d6xZvoL9r_K;8XkfZTIvDS$|)|%`pCY1g?lG>2KvM|HW%+8Myb(+N-U}Bhq8Ve&Fvj$F;?fZUbvA5U`7X6pSr^UxG6ktZ4mq<$GYI0GiP!nHA@`Xq_#)4-Oap!trj>^kI9!{Ybf`*yU5<7e+!ZQ=A6HJ_ww>V`*C?iO$Sgw34dS#rbS#XN?vZ!l6|Jm21YF(-Ia({iItS-LbIozoA`^T$G+SJb`p2pzcs|bype3k4r-RAcJKo?{)','2026-11-26 00:01:00.137704','fa0580200c585e45783307d294a179985bac997db5146d349da9bd44ca003013',0);
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
CREATE TABLE stored (
	day VARCHAR(10) NOT NULL, 
	client VARCHAR(64) NOT NULL, 
	bytes BIGINT NOT NULL, 
	PRIMARY KEY (day, client)
);
INSERT INTO "stored" VALUES('2026-11-26','somebody',3660);
CREATE TABLE submissions (
	"key" VARCHAR(64) NOT NULL, 
	content VARCHAR(80) NOT NULL, 
	job VARCHAR(40), 
	created DATETIME NOT NULL, 
	PRIMARY KEY ("key")
);
INSERT INTO "submissions" VALUES('0b81152c60a7cf20696fe644073c457b224e6f7c737bedb1a669e66a809be082','fa95af039b5abc1e3b35608ea15f98c1985308edc3728698bb47ebdecb52c4d6','N-4gpa_vuB8M3ZgkokL-0w','2026-11-26 00:01:00.224365');
INSERT INTO "submissions" VALUES('34d6d53319cde0b830783b4749f1bf52ea24b941ea593dc03993d14a7421167d','fb268d5b17c663e8bcd247d19005e04eafadeb681c7b3b542b1f1854446ec2e3','znF1RT7F9y089tlEPqaHeA','2026-11-26 00:01:00.271036');
INSERT INTO "submissions" VALUES('394801365682834e8a36b41a3e30fe430b74e44a098eed3ccf558d8f242e4fb8','0e71f7a9dae7d269063c1f66e1a1daf386bc6a0d69b24bcfdf3127af84e5e848','ncuSeH4bFjDog8MuR6rmTg','2026-11-26 00:01:00.310332');
INSERT INTO "submissions" VALUES('581be245e8e9978722cd015760d3fdeb945b3d70452030bc38167548328b2206','e93a86084372296cc249c74c898efc878ec426d3f43ffe051c867b5b1c05b6e3','ZFTpTUT2OuRp_bFXwcf_kg','2026-11-26 00:01:00.346753');
CREATE INDEX jobs_by_state ON jobs (state, created);
CREATE UNIQUE INDEX one_active_job_per_puzzle ON jobs (digest, seconds) WHERE state IN ('queued', 'running');
CREATE INDEX submissions_by_age ON submissions (created);
CREATE UNIQUE INDEX stock_by_shelf ON stock (shelf, seed);
CREATE INDEX outcomes_by_age ON outcomes (created) WHERE kept = 0;
COMMIT;
