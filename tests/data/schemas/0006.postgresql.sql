CREATE TABLE public.alembic_version (
    version_num character varying(32) NOT NULL
);
CREATE TABLE public.jobs (
    id character varying(40) NOT NULL,
    digest character varying(64) NOT NULL,
    kind character varying(40) NOT NULL,
    text text NOT NULL,
    seconds double precision NOT NULL,
    client character varying(64) NOT NULL,
    state character varying(12) NOT NULL,
    fence integer NOT NULL,
    beat integer NOT NULL,
    asked integer NOT NULL,
    attempts integer NOT NULL,
    progress text NOT NULL,
    outcome text,
    created timestamp with time zone NOT NULL,
    started timestamp with time zone,
    finished timestamp with time zone,
    sha256 character varying(64),
    task character varying(12) DEFAULT 'solve'::character varying NOT NULL,
    entries text DEFAULT ''::text NOT NULL
);
CREATE TABLE public.links (
    id character varying(64) NOT NULL,
    digest character varying(64) NOT NULL,
    kind character varying(40) NOT NULL,
    text text NOT NULL,
    created timestamp with time zone NOT NULL,
    sha256 character varying(64) DEFAULT ''::character varying NOT NULL
);
CREATE TABLE public.outcomes (
    digest character varying(64) NOT NULL,
    engine character varying(40) NOT NULL,
    outcome text NOT NULL,
    created timestamp with time zone NOT NULL,
    sha256 character varying(64) DEFAULT ''::character varying NOT NULL
);
CREATE TABLE public.signs (
    name character varying(100) NOT NULL,
    seen timestamp with time zone NOT NULL
);
CREATE TABLE public.stock (
    recipe character varying(80) NOT NULL,
    shelf character varying(64) NOT NULL,
    seed bigint NOT NULL,
    text text NOT NULL,
    title text NOT NULL,
    taken boolean NOT NULL,
    created timestamp with time zone NOT NULL,
    sha256 character varying(64) NOT NULL
);
CREATE TABLE public.submissions (
    key character varying(64) NOT NULL,
    content character varying(80) NOT NULL,
    job character varying(40),
    created timestamp with time zone NOT NULL
);
INSERT INTO public.alembic_version VALUES ('0006');
INSERT INTO public.jobs VALUES ('GfsySM1w9EcCiGQbfvwksA', 'e93a86084372296cc249c74c898efc878ec426d3f43ffe051c867b5b1c05b6e3', 'signpost', '2x2:cegd', 30, 'somebody', 'queued', 0, 0, 0, 0, '{}', NULL, '2026-11-22 05:27:19.649369+00', NULL, NULL, NULL, 'solve', '');
INSERT INTO public.jobs VALUES ('BiNeVTe-Nn1q9Cd4ljjnOg', '74d1a2ab3e0b6468e5d164a00493206ef38312533bf1a4ad22e774976ba5d16b', 'nonogram', '2x2:1/1/1/1', 30, 'somebody', 'done', 1, 0, 0, 1, '{}', '{"status": "limit", "message": "Stopped at the time limit. 0 steps were found; how it goes on is open.", "start": "#?/??", "steps": [], "end": null, "difficulty": {"grade": "Not rated", "reason": "No step was found in time.", "level": 0, "effort": 0, "techniques": []}, "stopped": "time", "seconds": 30.0}', '2026-11-22 05:27:19.541612+00', '2026-11-22 05:27:19.67201+00', '2026-11-22 05:27:19.723942+00', 'd78cd5b64dc98f8ab3f637862a9be4391a959193d713e384b56c157baa19b7d6', 'path', '#?/??');
INSERT INTO public.jobs VALUES ('_mx2R4wzwVm3ubnvdYgI6A', 'fa95af039b5abc1e3b35608ea15f98c1985308edc3728698bb47ebdecb52c4d6', 'signpost', '2x2:cega', 30, 'somebody', 'done', 1, 0, 0, 1, '{}', '{"status": "limit", "solutions": [], "complete": false, "forced": null, "message": "Stopped at the time limit. Nothing was found, and nothing is proved: there may be a solution.", "stopped": "time", "why": null, "total": null, "givens": null, "wanted": false, "decided": null, "seconds": 30.0}', '2026-11-22 05:27:19.581431+00', '2026-11-22 05:27:19.678913+00', '2026-11-22 05:27:19.73195+00', 'd7a57b9553790c5e42df3b8b350c9b3dc690fdb66b94a4967659388e9982e0ea', 'solve', '');
INSERT INTO public.jobs VALUES ('0Arqytls0Z6trhfkPRDQtQ', 'fb268d5b17c663e8bcd247d19005e04eafadeb681c7b3b542b1f1854446ec2e3', 'signpost', '2x2:cegb', 30, 'somebody', 'cancelled', 1, 0, 0, 1, '{}', '{"status": "limit", "solutions": [], "complete": false, "forced": null, "message": "Nothing was found, and nothing is proved: there may be a solution.", "stopped": "cancelled", "why": null, "total": null, "givens": null, "wanted": false, "decided": null, "seconds": 0.0}', '2026-11-22 05:27:19.600774+00', '2026-11-22 05:27:19.702309+00', '2026-11-22 05:27:19.745757+00', '01831385d8c71c5fa14128c31d4093d6df6c192202139e3a1a70c570068d1e69', 'solve', '');
INSERT INTO public.jobs VALUES ('gPZBVOO-UPa3kuQbKf8Tsw', '0e71f7a9dae7d269063c1f66e1a1daf386bc6a0d69b24bcfdf3127af84e5e848', 'signpost', '2x2:cegc', 30, 'somebody', 'running', 1, 1, 0, 1, '{"doing": "searching", "elapsed": 1.0}', NULL, '2026-11-22 05:27:19.630261+00', '2026-11-22 05:27:19.719969+00', NULL, NULL, 'solve', '');
INSERT INTO public.links VALUES ('kpkjxuamg2v4', '691b1f6ee3f39f56982a2364ef105f9e826fa4e201435f6fe3093761088b2d61', 'nonogram', '10x10:2/3.2/1.1.3/2.5/2.2.4/1.1.4/1.3/1.1.2/4/4.1/5.2/2.3.3/1.2/6/3/1/4/6/7/4.1', '2026-11-22 05:27:18.951984+00', '17508f008cbb0024df95023ea725363c5c24402dedce16b9ebd593dfb4034f36');
INSERT INTO public.links VALUES ('6rqmszcr4jq3', 'f49009a9bb0fa3b750285517b448255a5f689e16ef122c5e1af8d6af04c3f368', 'nonogram', '10x9:1/2/3/3/9/3.3/2.3/1.3/2/1/1/2/3/4/1/1/10/8/6', '2026-11-22 05:27:18.967716+00', 'b3924df6544332cbd4a177e46f178afcc8c61e6f4ad5f8294e4df7a3a0f9441f');
INSERT INTO public.links VALUES ('7p5bnuer3kda', '77f74d3980d5eff4e508ee90e1cb0c6ea7078586f4c9b42ed7b12eea7788f2bd', 'nonogram', '20x20:5/5.3/2.3.4/1.7.2/8/9/9/8/7/8/9/10/13/6.2/4/6/6/5/6/6/2/2/1/1/1.3/2.5/1.7.1.1/1.8.2.2/1.9.5/2.16/1.17/7.11/5.5.3/5.4/3.3/2.2/2.1/1.1/2.2/2.2', '2026-11-22 05:27:18.976369+00', 'bce7eb04817c35e10aebdcf1e7b49e41fef6658454ff2a2f0dfbd9f60ec8b8ce');
INSERT INTO public.links VALUES ('c8rxsz983wsh', '94bdecaee523591ebdd22f36111c520379cf9953ced647b86a7a648044b13ad5', 'nonogram', '10x11:1/3/1/2.2/2/4/1/3/3/1/1/3/1/2/1/3/3/1/2/2/4', '2026-11-22 05:27:18.984822+00', '0dd4cd62f8522f85f72002779bfe45cdc3aa8949e214000d356bb61306016c5e');
INSERT INTO public.links VALUES ('d658742qb27d', 'a8192508906da70a82bc5f7e95992fd19fe7b1f96b83b87ed0493bcd4a74325f', 'nonogram', '2x2:1/1/1/1', '2026-11-22 05:27:19.002159+00', '26b62a8e9ecb5632f702f5edc0b868b0c61933d36567e705fd49625f869c1108');
INSERT INTO public.links VALUES ('hau2x2zvz3z6', 'a2e9178c70945de4feb6b1e28b99acddc6e1af61aa5a53c6d65384a032247751', 'nonogram', '2x2:1/1/1/1,Ad', '2026-11-22 05:27:19.01293+00', 'a4922a7666ab63d15e9f6ca7ec074b3608d5754c5c925f34ebbe347e42471a84');
INSERT INTO public.links VALUES ('z9uaucf9ncfr', 'ee9d139318d4b80968e85ebea20790bfd8d465664d940b7e9591db161253fac8', 'nonogram', '6x6:1.2/1.1/1.2/3.1/2/1.1/2.1/3/2.1/1.1/1.2/1.1', '2026-11-22 05:27:19.024783+00', '1faf9824eab3b94661d94cfaae781559d2169c7df4c60427f9f310e267d683f4');
INSERT INTO public.links VALUES ('vpgx46fqk5ms', '00f760b9b76cfa49514c173dff9fccdf94974c04e7800d668928344d313f2c27', 'signpost', '5x5:1cceefcfggeeccghcac3e12hch10ah25a', '2026-11-22 05:27:19.039728+00', 'b4b47da103bd4d4a4a9498af571888e8c9971c5524f3a1077d1a1683aa02b185');
INSERT INTO public.links VALUES ('d3r9kah98xdn', '3cd27694a40453d04f40e217e2d59268578af8c863970b65f197c49fa3fa1f5b', 'signpost', '3x3:ddg9abga1gh', '2026-11-22 05:27:19.053667+00', 'e04d4c92b0efe58ac6c581677e2430d16eabec262f2a88d2d25d98a0ac0be14e');
INSERT INTO public.links VALUES ('f2srud5x27ge', '5392876acb3ac9dbf04394d99fa1b42f196a5c074e2cdccf098a482571c81ebf', 'signpost', '7x7:1e33dc20cfggdecf16b44geebccefaaad40gdah22c32acg23g6ffabeg7g27a35g38bacaca49a', '2026-11-22 05:27:19.06387+00', '03365ea603a7854d3d274f4ace88c2fee8ba393244e6779b76a821c0d882df7e');
INSERT INTO public.links VALUES ('ymcmzwuk7h6v', '18aad82decd9c70a0c88226da9b70648892ec6fafd870128ccbad9b2562dcefa', 'signpost', '3x2:cegaga', '2026-11-22 05:27:19.067526+00', '74a0819806cc7c7644a972ed656c21c7b43c64e6d0f5a0c59c24b2e551859323');
INSERT INTO public.links VALUES ('mxak5ehqdxhm', '5aa70f8c857fff134f9bbbd37df0e1d0683155f5c6a99c3ef3c2ff47d1849f80', 'signpost', '3x3:adg9abga1gh', '2026-11-22 05:27:19.074314+00', '02fb5ff276756e2d75622041efe0a34f711df4417ae167d6d19bde52c4418850');
INSERT INTO public.links VALUES ('r7em5xt7g9cr', 'ba51cdf8f74e45555bcf693ba330b909e21f061d7c48037feb9583d84822993c', 'kenken', '4:__a__a_ab_a__a_a_,s1d2m6d2s1a5a5m4', '2026-11-22 05:27:19.087778+00', '0d52de9559fecb8e5d58d48a1284dea28e1bdf6d832cfba2cad67705edb5f38d');
INSERT INTO public.links VALUES ('kdwkrub98j3c', '879c672107f6cc4e5d29346862fc2462300fb1628dd19fe6664cb97590877238', 'kenken', '6:_a_aa_a_aa__aa_a3ba_3a_4aa_7a__a_,a5a8s1d2d2m2a9d2s4m24m8s3d3s1m360a6d3', '2026-11-22 05:27:19.099343+00', '854bdeec70b693aa5c479d5e74cc45961baf8996916b2fe90e28c8ba8e12aa35');
INSERT INTO public.links VALUES ('3m7duzazxax6', 'ef8528df073c190968da13cb920ad68ff7497268f400b102a36f1bd3de0a8e03', 'kenken', '9:baa_3a_a_5a_a_3a_4aa_3a_a_a_6a_8a_a_3a6_a__a__a__a_a3_3a_6a_a3b_a__baa_a,m210a13d3d4s7s3m24s4m72m28d4a13m189s3a15a11d4a9a10a10m24s1m6a13m18s1s3d3d4d4s2s4s1s4m6a15m8a13', '2026-11-22 05:27:19.119104+00', '201707266a61cf94d32044334cabe81f5ebbab93ba09f32057770175b781c423');
INSERT INTO public.links VALUES ('fwtrahtqqe92', '4af32a122c14b68fea5c8cbc8fc30e22bb0990d87814a2ddfa76c7d89cb4ecf3', 'kenken', '4:__a_3aa_ab_aab,d4s2a7m12a9m8', '2026-11-22 05:27:19.125001+00', '8b4ac72c67b4decd83f11969cb54162f0ee10832a0987bff92162bc8599ff601');
INSERT INTO public.links VALUES ('57r7q5wuydf7', '29d6838f6f439ed2bfd89c97ae5461aa1ffb2a173b1a7839d3c02a03cbbc8bc9', 'kenken', '5:3023002002203000203201010,s0o12o2s1s3m20d2m25m36a2,large,open', '2026-11-22 05:27:19.139794+00', '68cca2f14237f646b0cabaedcd50183d2fb27d449e02cb0246cf3d7281ed5949');
INSERT INTO public.links VALUES ('dcmp5m37awr6', '9b4a1f5671a253090ad7a769d4fd10c0fbdcc1950907e58049c153b64bf2e704', 'kenken', '4:a3_3abaa__aa_,a8s1a9s2m6m12', '2026-11-22 05:27:19.155734+00', '9db1d06e0bd841f89834d8c40f8e14335f92de7cdeaf51a661efb5c44c2a79e0');
INSERT INTO public.links VALUES ('mppz654n56rh', '20bc949885a92967a856cf6a1a07fdf8ad9d68a2b8215cd302701a920e360665', 'kenken', '5:__a__aa_aa_a5_3a_4b_a,s3s4d7s1m60a10a3a3a10m20s3', '2026-11-22 05:27:19.180173+00', 'ed733214857f97f9dbe06a0be90a954639f0507fac1a5f6ef563c7fac369b856');
INSERT INTO public.links VALUES ('cnft5xq6365g', '7782957a7840c8939cbf55e7f98fa2a16909c05d507d2dbbc5de382a0c4daa8b', 'countdown', '100,75,10,8,3,2=746', '2026-11-22 05:27:19.187704+00', 'eefd47f229b2d5b1f90b68cc0bf2ee648b579f0180a4868db87990af6ae47df3');
INSERT INTO public.links VALUES ('t3dcpwz3bgvq', 'ddb098e283c0e94a6a943f2e79f93416fd3969fc1129f14219e399589ab81c53', 'countdown', '100,25,10,5,3,1=586', '2026-11-22 05:27:19.199771+00', '6e3b4a4e1b21b1633b335286064fc434034a0ca09e64c96a371eb485c58625ab');
INSERT INTO public.links VALUES ('4kw3pm5nr3rt', '0b7895975479aa6aee026b3d58ffae665ca7a68602bb349a62fad0c0daf66e33', 'countdown', '50,25,10,7,3,1=765', '2026-11-22 05:27:19.215843+00', 'd03211fe1b757a9997fa06447ca22602ba0b7122285a9523a71cf4b46bdf9c00');
INSERT INTO public.links VALUES ('eykte6mv89yd', 'fb39c94ec7559b9306ce8d21f460b2c64ca18ba7c36a5b0cacee46bb4e7b9f77', 'countdown', '100,75,50,25,6,3=952', '2026-11-22 05:27:19.225551+00', '0d1c339462b736356df02e05e05e2ee78d7064ea22731a1b8a22974b605f8be3');
INSERT INTO public.links VALUES ('pk2zbny6psk2', '2cc07037a061769261b22d3e13642d3dab9fbaf5e37130ac900f5ad8569c46d6', 'countdown', '75,50,25,8,7,5=947', '2026-11-22 05:27:19.243737+00', 'ef8e43082aa20f0c092d079e25870a30c80e4ff46a5b181c29289ac7324dac4d');
INSERT INTO public.links VALUES ('7urfjch8wm7z', '7897aadc054e02bcc8b3b405bac00e85dc4e8fa9f1427c06674ade0fdcc6efff', 'countdown', '17,13,11,7,5,3,2=2026', '2026-11-22 05:27:19.246056+00', '738c027a60da8af8100a1f49deccc53573b7e222f9369d8a338c5597ce675048');
INSERT INTO public.links VALUES ('9skktpsfa4aj', '8aa4fd4e55322015790cdcc34db99a689a9d8e8d6f6bc96c92e38458dac2aa1c', 'letters', 'dgoaeinrs', '2026-11-22 05:27:19.247729+00', '8845cdbcebf7c9e79f5e1a3dcfb2a5feb4817735d5227e2d4cf32b23ec412fd2');
INSERT INTO public.links VALUES ('u6tfcz9d65uw', 'bd0154adf21c2b7415dda480fb5231b37bca0976971c7a511972e43b9e65bd6d', 'letters', 'tneacrdhi', '2026-11-22 05:27:19.267662+00', '6caacd83eac767967dda8f79810e49eebf5b3034305b2f1e7013edd5634a3e81');
INSERT INTO public.links VALUES ('e54vhdfpzu49', '6773795e359caf0122150a2e974f6d06fef5319fd56c6826c4f6309bdac0bcd2', 'letters', 'conundrum:lionrebel', '2026-11-22 05:27:19.283518+00', 'd05068d4f8811b12a9b7a7e4abb84084f40e70c3d589229643be9958ee8b914f');
INSERT INTO public.links VALUES ('ns2dqtzedtgv', '60908d974f6a735fefbadc762fe50f85424ded5bf513f6034ba6ee12b1387b69', 'letters', 'conundrum:shorecart', '2026-11-22 05:27:19.285375+00', '7d803ee45a62c955a4dfbaec8448879b60318a653b4d1fdaf7ec9f993fa19452');
INSERT INTO public.links VALUES ('7a4xaew8e9cx', '937714d5c72b5102c74d6561ee4989c373a3f541a635c6622b16d7ff2b8d9e45', 'letters', 'free:quizz?s', '2026-11-22 05:27:19.32031+00', 'f19421f98c4c239d8d843cb8e7d3869455fc2b8f05ef840155e08af804042c34');
INSERT INTO public.links VALUES ('pztr7yzr5mtu', '31a22994c18f2ac13e12ab808688bd1e058cb0374946b60f60de1a67f2491695', 'trades', 'goods:~1f34e~apple,~1f352~berry,~1f382~cake;goal:1cake;aunt:=1apple;bob:1apple=2berry;cousin:2apple,5berry=1cake', '2026-11-22 05:27:19.32255+00', '366cdddb335b58fb4363c5bb70e59786a7fed24ab3404000a07bf71e8ecbe24e');
INSERT INTO public.links VALUES ('mzmdgv3wbr2e', '4b2a091fb967aeb5bcf0cc16ae73cc3df6dce589816a3d066ed19dc5a2c9ebb6', 'trades', 'start:?apple;goal:1cake;bob:1apple=2berry;cousin:2apple,5berry=1cake', '2026-11-22 05:27:19.347945+00', '621f8ce52913d2c0cf38279bed502f8003282a08a45426a0ab8b0b58873239d2');
INSERT INTO public.links VALUES ('magnxx42p4ph', '3fa0c9d115dfa65121f39667d8a7c29458679f33238d589b570c2cf4a1843fc1', 'trades', 'start:4apple;goal:1cake;bob:1apple=2berry;cousin:2apple,5berry=1cake', '2026-11-22 05:27:19.350495+00', '90fd9c33f163e8090360d161210348b32d8cff94ae86b7fcc0be2dcfb9131f0f');
INSERT INTO public.links VALUES ('wwh562dhm74z', '251b8f881d9cfd39945db5e53c4e5927bb66c11ed61ab2b444cbafbd633e3459', 'trades', 'goods:~1f41f~fish,~1fa99~coin;goal:2..coin;cast:=1fish;market:3..fish=1coin', '2026-11-22 05:27:19.363831+00', '0746f58648b443197ca1380c4b274b05bf4e0b853f8bfa6651217d7f4656e647');
INSERT INTO public.links VALUES ('5maf5qeh5n9f', '78c92e832ed1ca6d3de0ce6c1f88e6691e6ba64c9d09354708833d852e4c0996', 'trades', 'start:1paperclip;goal:1house;a:1paperclip=1pen;b:1pen=1doorknob;c:1doorknob=1stove;d:1stove=1generator;e:1generator=1keg;f:1keg=1snowmobile;g:1snowmobile=1trip;h:1trip=1van;i:1van=1contract;j:1contract=1rent;k:1rent=1afternoon;l:1afternoon=1globe;m:1globe=1role;n:1role=1house', '2026-11-22 05:27:19.377478+00', '48e62cfa19e2baeb3fb1a508a4ff2d1122f3fea1d331b7554c754d8818c637b4');
INSERT INTO public.links VALUES ('avq9tq9uvdqg', '895de98dd91cfa914e1f7de5515b57cb7ce606d5234448303db4fe7b2261e7fa', 'boxes', '7x3x3:1111000,1111110,1111111/full/full', '2026-11-22 05:27:19.412019+00', '5474bdcc1658d86959de205964d942236f4a303cc4117449c12e0932abd8765d');
INSERT INTO public.links VALUES ('s937pjp5r5bn', '2d9da6134100b5c9f9df4065a9440835937e874f6c3c50d3aa0c278fb0154a64', 'boxes', '7x3x3:1111000,1111110,1111111/full/full/floating', '2026-11-22 05:27:19.41406+00', '587c824d6596488d910ea68b95316ce2c652a798934872ceb8be6fd0c76b566c');
INSERT INTO public.links VALUES ('s7rvnx67p842', '3d8181923084beaf4a096c14d6e97b5e5a7dc261398cf7b239d8e9b3a2ccf29a', 'boxes', '3x2x3:100,110,111/full/full', '2026-11-22 05:27:19.423612+00', '2eb6c44177b0075bed19233391d47796618176abe62afcd0f67c6f5741e6cdbb');
INSERT INTO public.links VALUES ('sd354kyk5dre', '68dee0af8059678b4f407105060dc462d70528561c3b9a49c2d308422328769e', 'boxes', '3x3x3:full/full/full/floating', '2026-11-22 05:27:19.441141+00', '139335fbbd92bd8a93f6f7c88d44981a7d34f6a25faaac137425181a97432f59');
INSERT INTO public.links VALUES ('32p92haewnkr', 'ffc3787b61641e6f6b09f03fc3bceb01bba40a999dfc1c673f18ba64ea94f15a', 'boxes', '3x3x2:100,111/010,111/010,111,100', '2026-11-22 05:27:19.455665+00', 'e775f2674375bce405aff703d92639eb758b6e8a6b93a52cee27f56ad000c470');
INSERT INTO public.links VALUES ('mythp9cg3h4s', '2e51b6cdd05babba0e3b6ce2d9f606a535f48f207c4e5e9c1bc3e69a0d3900a4', 'boxes', '3x2x2:101,111/00,11/full', '2026-11-22 05:27:19.491674+00', 'e7663a7aa183a9a2364c4c8e61f1d7aad87dfd1c3a72c5dfed7da7061acad495');
INSERT INTO public.outcomes VALUES ('18aad82decd9c70a0c88226da9b70648892ec6fafd870128ccbad9b2562dcefa', '0.2.0', '{"status": "limit", "solutions": [[[3, 4, 2], [6, 5, 1]]], "complete": false, "forced": null, "message": "Stopped at the time limit. One solution was found, but it is not proved to be the only one.", "stopped": "time", "why": null, "total": null, "givens": null, "wanted": false, "decided": null, "seconds": 30.0}', '2026-11-22 05:27:19.507826+00', '41aee0e1acb61d47ace0364716db2848b5febe4074de89ea7886148f0ce59d76');
INSERT INTO public.submissions VALUES ('0b81152c60a7cf20696fe644073c457b224e6f7c737bedb1a669e66a809be082', 'fa95af039b5abc1e3b35608ea15f98c1985308edc3728698bb47ebdecb52c4d6', '_mx2R4wzwVm3ubnvdYgI6A', '2026-11-22 05:27:19.566582+00');
INSERT INTO public.submissions VALUES ('34d6d53319cde0b830783b4749f1bf52ea24b941ea593dc03993d14a7421167d', 'fb268d5b17c663e8bcd247d19005e04eafadeb681c7b3b542b1f1854446ec2e3', '0Arqytls0Z6trhfkPRDQtQ', '2026-11-22 05:27:19.597054+00');
INSERT INTO public.submissions VALUES ('394801365682834e8a36b41a3e30fe430b74e44a098eed3ccf558d8f242e4fb8', '0e71f7a9dae7d269063c1f66e1a1daf386bc6a0d69b24bcfdf3127af84e5e848', 'gPZBVOO-UPa3kuQbKf8Tsw', '2026-11-22 05:27:19.624583+00');
INSERT INTO public.submissions VALUES ('581be245e8e9978722cd015760d3fdeb945b3d70452030bc38167548328b2206', 'e93a86084372296cc249c74c898efc878ec426d3f43ffe051c867b5b1c05b6e3', 'GfsySM1w9EcCiGQbfvwksA', '2026-11-22 05:27:19.647672+00');
ALTER TABLE ONLY public.alembic_version
    ADD CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num);
ALTER TABLE ONLY public.jobs
    ADD CONSTRAINT jobs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.links
    ADD CONSTRAINT links_digest_key UNIQUE (digest);
ALTER TABLE ONLY public.links
    ADD CONSTRAINT links_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.outcomes
    ADD CONSTRAINT outcomes_pkey PRIMARY KEY (digest);
ALTER TABLE ONLY public.signs
    ADD CONSTRAINT signs_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.stock
    ADD CONSTRAINT stock_pkey PRIMARY KEY (recipe);
ALTER TABLE ONLY public.submissions
    ADD CONSTRAINT submissions_pkey PRIMARY KEY (key);
CREATE INDEX jobs_by_state ON public.jobs USING btree (state, created);
CREATE UNIQUE INDEX one_active_job_per_puzzle ON public.jobs USING btree (digest, seconds) WHERE ((state)::text = ANY ((ARRAY['queued'::character varying, 'running'::character varying])::text[]));
CREATE UNIQUE INDEX stock_by_shelf ON public.stock USING btree (shelf, seed);
CREATE INDEX submissions_by_age ON public.submissions USING btree (created);
