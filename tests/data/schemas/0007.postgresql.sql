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
CREATE TABLE public.previews (
    digest character varying(64) NOT NULL,
    png bytea NOT NULL,
    created timestamp with time zone NOT NULL
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
INSERT INTO public.alembic_version VALUES ('0007');
INSERT INTO public.jobs VALUES ('qxjGLagWdWpUGnKLul3b1g', 'e93a86084372296cc249c74c898efc878ec426d3f43ffe051c867b5b1c05b6e3', 'signpost', '2x2:cegd', 30, 'somebody', 'queued', 0, 0, 0, 0, '{}', NULL, '2026-11-22 09:09:42.290225+00', NULL, NULL, NULL, 'solve', '');
INSERT INTO public.jobs VALUES ('OF78P504QQ-rO4w3myJ0sw', '74d1a2ab3e0b6468e5d164a00493206ef38312533bf1a4ad22e774976ba5d16b', 'nonogram', '2x2:1/1/1/1', 30, 'somebody', 'done', 1, 0, 0, 1, '{}', '{"status": "limit", "message": "Stopped at the time limit. 0 steps were found; how it goes on is open.", "start": "#?/??", "steps": [], "end": null, "difficulty": {"grade": "Not rated", "reason": "No step was found in time.", "level": 0, "effort": 0, "techniques": []}, "stopped": "time", "seconds": 30.0}', '2026-11-22 09:09:42.243515+00', '2026-11-22 09:09:42.299231+00', '2026-11-22 09:09:42.330262+00', '62c3235cdd8c8a633d82b8fb32e2ff5421e9e911315179c8b7209707233043d1', 'path', '#?/??');
INSERT INTO public.jobs VALUES ('FuwyNOeTBJIEJTeHik0Ckg', 'fa95af039b5abc1e3b35608ea15f98c1985308edc3728698bb47ebdecb52c4d6', 'signpost', '2x2:cega', 30, 'somebody', 'done', 1, 0, 0, 1, '{}', '{"status": "limit", "solutions": [], "complete": false, "forced": null, "message": "Stopped at the time limit. Nothing was found, and nothing is proved: there may be a solution.", "stopped": "time", "why": null, "total": null, "givens": null, "wanted": false, "decided": null, "seconds": 30.0}', '2026-11-22 09:09:42.258716+00', '2026-11-22 09:09:42.309729+00', '2026-11-22 09:09:42.334026+00', '691a190a53da4ef022e39af4fdd9fcbc7afaff50c79696b28b4f28d737acb6ef', 'solve', '');
INSERT INTO public.jobs VALUES ('hNbGt1XyF4n3CuxsXVNRXw', 'fb268d5b17c663e8bcd247d19005e04eafadeb681c7b3b542b1f1854446ec2e3', 'signpost', '2x2:cegb', 30, 'somebody', 'cancelled', 1, 0, 0, 1, '{}', '{"status": "limit", "solutions": [], "complete": false, "forced": null, "message": "Nothing was found, and nothing is proved: there may be a solution.", "stopped": "cancelled", "why": null, "total": null, "givens": null, "wanted": false, "decided": null, "seconds": 0.0}', '2026-11-22 09:09:42.271697+00', '2026-11-22 09:09:42.319092+00', '2026-11-22 09:09:42.339472+00', '54a2e1ad2f8acee49138707e5d1cdb7090487b8cc4f9c03a2eaba417b491097e', 'solve', '');
INSERT INTO public.jobs VALUES ('c4Cb3BsV0FyHp2pnSo1dzQ', '0e71f7a9dae7d269063c1f66e1a1daf386bc6a0d69b24bcfdf3127af84e5e848', 'signpost', '2x2:cegc', 30, 'somebody', 'running', 1, 1, 0, 1, '{"doing": "searching", "elapsed": 1.0}', NULL, '2026-11-22 09:09:42.283132+00', '2026-11-22 09:09:42.324743+00', NULL, NULL, 'solve', '');
INSERT INTO public.links VALUES ('kpkjxuamg2v4', '691b1f6ee3f39f56982a2364ef105f9e826fa4e201435f6fe3093761088b2d61', 'nonogram', '10x10:2/3.2/1.1.3/2.5/2.2.4/1.1.4/1.3/1.1.2/4/4.1/5.2/2.3.3/1.2/6/3/1/4/6/7/4.1', '2026-11-22 09:09:41.550009+00', '293455cdf2e6e4a9c379df148b65557759008e69a522d6510f08ed1e02530798');
INSERT INTO public.links VALUES ('6rqmszcr4jq3', 'f49009a9bb0fa3b750285517b448255a5f689e16ef122c5e1af8d6af04c3f368', 'nonogram', '10x9:1/2/3/3/9/3.3/2.3/1.3/2/1/1/2/3/4/1/1/10/8/6', '2026-11-22 09:09:41.57796+00', '543915f911d99181f21ccac07156085bd1fe7664dbb79fded5069a3fe64fa85b');
INSERT INTO public.links VALUES ('7p5bnuer3kda', '77f74d3980d5eff4e508ee90e1cb0c6ea7078586f4c9b42ed7b12eea7788f2bd', 'nonogram', '20x20:5/5.3/2.3.4/1.7.2/8/9/9/8/7/8/9/10/13/6.2/4/6/6/5/6/6/2/2/1/1/1.3/2.5/1.7.1.1/1.8.2.2/1.9.5/2.16/1.17/7.11/5.5.3/5.4/3.3/2.2/2.1/1.1/2.2/2.2', '2026-11-22 09:09:41.582724+00', '22c9fa6a7d71e9e57a49dd0e2a3460ac847c7d57bc656beeb69c2bc40b160ecb');
INSERT INTO public.links VALUES ('c8rxsz983wsh', '94bdecaee523591ebdd22f36111c520379cf9953ced647b86a7a648044b13ad5', 'nonogram', '10x11:1/3/1/2.2/2/4/1/3/3/1/1/3/1/2/1/3/3/1/2/2/4', '2026-11-22 09:09:41.599455+00', 'd25c0a06d10cfba7f79676f519b8b16a3b4db241884bd8e13f5399ae2b5bffac');
INSERT INTO public.links VALUES ('d658742qb27d', 'a8192508906da70a82bc5f7e95992fd19fe7b1f96b83b87ed0493bcd4a74325f', 'nonogram', '2x2:1/1/1/1', '2026-11-22 09:09:41.603146+00', '068afbbf55bbdc5b479e0560bc0e11ee38e72a4f59a9de4ac67493bd87b6ddd5');
INSERT INTO public.links VALUES ('hau2x2zvz3z6', 'a2e9178c70945de4feb6b1e28b99acddc6e1af61aa5a53c6d65384a032247751', 'nonogram', '2x2:1/1/1/1,Ad', '2026-11-22 09:09:41.617266+00', 'd0ed89323bd8f91f8b7016a90816a08aee972ec27e9841835a672ecd648437c7');
INSERT INTO public.links VALUES ('z9uaucf9ncfr', 'ee9d139318d4b80968e85ebea20790bfd8d465664d940b7e9591db161253fac8', 'nonogram', '6x6:1.2/1.1/1.2/3.1/2/1.1/2.1/3/2.1/1.1/1.2/1.1', '2026-11-22 09:09:41.621846+00', '2668cc88953a5e0db78c2438aaf219eb038ba259320884fe3068030299665905');
INSERT INTO public.links VALUES ('vpgx46fqk5ms', '00f760b9b76cfa49514c173dff9fccdf94974c04e7800d668928344d313f2c27', 'signpost', '5x5:1cceefcfggeeccghcac3e12hch10ah25a', '2026-11-22 09:09:41.649368+00', 'd25c600465b90b074ee9db69d1bb62399c076e1ee747c32be1ba2562ab43b0f4');
INSERT INTO public.links VALUES ('d3r9kah98xdn', '3cd27694a40453d04f40e217e2d59268578af8c863970b65f197c49fa3fa1f5b', 'signpost', '3x3:ddg9abga1gh', '2026-11-22 09:09:41.658995+00', '2160f20230adb6ef076075b14b48cbbfee27dd85becaa7b14d9ca5a663a802c3');
INSERT INTO public.links VALUES ('f2srud5x27ge', '5392876acb3ac9dbf04394d99fa1b42f196a5c074e2cdccf098a482571c81ebf', 'signpost', '7x7:1e33dc20cfggdecf16b44geebccefaaad40gdah22c32acg23g6ffabeg7g27a35g38bacaca49a', '2026-11-22 09:09:41.669929+00', 'af4d89a881ba4d884288d6575864fae8fff5d1ca230e70090e53540f1fd6691d');
INSERT INTO public.links VALUES ('ymcmzwuk7h6v', '18aad82decd9c70a0c88226da9b70648892ec6fafd870128ccbad9b2562dcefa', 'signpost', '3x2:cegaga', '2026-11-22 09:09:41.685804+00', 'c5f2b03b9a59a9f7d32245d5d2fc8e4e3c0a5d5e3cc993844466c3543ce007ee');
INSERT INTO public.links VALUES ('mxak5ehqdxhm', '5aa70f8c857fff134f9bbbd37df0e1d0683155f5c6a99c3ef3c2ff47d1849f80', 'signpost', '3x3:adg9abga1gh', '2026-11-22 09:09:41.694727+00', '274cfe32c421d341f31114599aa8c08daaeecd9ecabac9e62f789fa7c2c9095b');
INSERT INTO public.links VALUES ('r7em5xt7g9cr', 'ba51cdf8f74e45555bcf693ba330b909e21f061d7c48037feb9583d84822993c', 'kenken', '4:__a__a_ab_a__a_a_,s1d2m6d2s1a5a5m4', '2026-11-22 09:09:41.710057+00', 'c8d1bbd4c844a8fa926289941592628b1121bc6fde94f0e1bde8d4d1baf15e44');
INSERT INTO public.links VALUES ('kdwkrub98j3c', '879c672107f6cc4e5d29346862fc2462300fb1628dd19fe6664cb97590877238', 'kenken', '6:_a_aa_a_aa__aa_a3ba_3a_4aa_7a__a_,a5a8s1d2d2m2a9d2s4m24m8s3d3s1m360a6d3', '2026-11-22 09:09:41.722046+00', '40d8a0e79b3216e3ca169593bd22d35a80437118c97e6cad5503e1b829bdc502');
INSERT INTO public.links VALUES ('3m7duzazxax6', 'ef8528df073c190968da13cb920ad68ff7497268f400b102a36f1bd3de0a8e03', 'kenken', '9:baa_3a_a_5a_a_3a_4aa_3a_a_a_6a_8a_a_3a6_a__a__a__a_a3_3a_6a_a3b_a__baa_a,m210a13d3d4s7s3m24s4m72m28d4a13m189s3a15a11d4a9a10a10m24s1m6a13m18s1s3d3d4d4s2s4s1s4m6a15m8a13', '2026-11-22 09:09:41.742376+00', '4d47866a187a13ae84be3c52ab22d106c511a95b44004aea9b4508a4e2006bca');
INSERT INTO public.links VALUES ('fwtrahtqqe92', '4af32a122c14b68fea5c8cbc8fc30e22bb0990d87814a2ddfa76c7d89cb4ecf3', 'kenken', '4:__a_3aa_ab_aab,d4s2a7m12a9m8', '2026-11-22 09:09:41.749914+00', 'b07cd82189b9bbf798bfb0f078029893743bb18a43f33a9eb519f25e09bbcc5b');
INSERT INTO public.links VALUES ('57r7q5wuydf7', '29d6838f6f439ed2bfd89c97ae5461aa1ffb2a173b1a7839d3c02a03cbbc8bc9', 'kenken', '5:3023002002203000203201010,s0o12o2s1s3m20d2m25m36a2,large,open', '2026-11-22 09:09:41.774208+00', 'fe498bbd42815cdf3ab3e255b43d519169d7cf8d6b7d0c01dab1774b84c2ad57');
INSERT INTO public.links VALUES ('dcmp5m37awr6', '9b4a1f5671a253090ad7a769d4fd10c0fbdcc1950907e58049c153b64bf2e704', 'kenken', '4:a3_3abaa__aa_,a8s1a9s2m6m12', '2026-11-22 09:09:41.79015+00', '5dc4356d5561204d000d892fbce84748f1cc3b43c4f61e4040f459083d9e297c');
INSERT INTO public.links VALUES ('mppz654n56rh', '20bc949885a92967a856cf6a1a07fdf8ad9d68a2b8215cd302701a920e360665', 'kenken', '5:__a__aa_aa_a5_3a_4b_a,s3s4d7s1m60a10a3a3a10m20s3', '2026-11-22 09:09:41.816559+00', 'f9fe75fc183f3f60d480cbfdae120d61c144416843c29277a646c243cc2b2ac4');
INSERT INTO public.links VALUES ('cnft5xq6365g', '7782957a7840c8939cbf55e7f98fa2a16909c05d507d2dbbc5de382a0c4daa8b', 'countdown', '100,75,10,8,3,2=746', '2026-11-22 09:09:41.837878+00', '4b36a4ac0a57d2ebf9e0ab2704d4fab7ca0bd62d437a079889ffb5f046adba72');
INSERT INTO public.links VALUES ('t3dcpwz3bgvq', 'ddb098e283c0e94a6a943f2e79f93416fd3969fc1129f14219e399589ab81c53', 'countdown', '100,25,10,5,3,1=586', '2026-11-22 09:09:41.851338+00', '9d0906cecd3fbc6785e1f658406e9abb72c977485061897d6f5baff6033f1081');
INSERT INTO public.links VALUES ('4kw3pm5nr3rt', '0b7895975479aa6aee026b3d58ffae665ca7a68602bb349a62fad0c0daf66e33', 'countdown', '50,25,10,7,3,1=765', '2026-11-22 09:09:41.874225+00', '5dc81bffb61f1757b71df91ea7d6dcef0f1875bab6bc84ebaec609be3a3b1e5d');
INSERT INTO public.links VALUES ('eykte6mv89yd', 'fb39c94ec7559b9306ce8d21f460b2c64ca18ba7c36a5b0cacee46bb4e7b9f77', 'countdown', '100,75,50,25,6,3=952', '2026-11-22 09:09:41.881832+00', '487f0ed147ae465ea5a08dfee881d111f751585d51970207f1a2e60547b2d3b4');
INSERT INTO public.links VALUES ('pk2zbny6psk2', '2cc07037a061769261b22d3e13642d3dab9fbaf5e37130ac900f5ad8569c46d6', 'countdown', '75,50,25,8,7,5=947', '2026-11-22 09:09:41.898217+00', '154c12d80ef4a5de59a1adb85a6d701e1bfeefe38c14db35b343fe8bc5e10d0f');
INSERT INTO public.links VALUES ('7urfjch8wm7z', '7897aadc054e02bcc8b3b405bac00e85dc4e8fa9f1427c06674ade0fdcc6efff', 'countdown', '17,13,11,7,5,3,2=2026', '2026-11-22 09:09:41.91401+00', '178e8d858cf7ef86b857309a1249c1bac110283bcfa7ae1171c1d640fc1862ee');
INSERT INTO public.links VALUES ('9skktpsfa4aj', '8aa4fd4e55322015790cdcc34db99a689a9d8e8d6f6bc96c92e38458dac2aa1c', 'letters', 'dgoaeinrs', '2026-11-22 09:09:41.945055+00', '5e74876b09fa576a7900d3f077d30846427db5ba6020b8c63e36cf7edfd89120');
INSERT INTO public.links VALUES ('u6tfcz9d65uw', 'bd0154adf21c2b7415dda480fb5231b37bca0976971c7a511972e43b9e65bd6d', 'letters', 'tneacrdhi', '2026-11-22 09:09:41.949795+00', '0c81f582666b9e682440ba9813e2a56e967b0cd60a399c4504822a3bc2f89bd2');
INSERT INTO public.links VALUES ('e54vhdfpzu49', '6773795e359caf0122150a2e974f6d06fef5319fd56c6826c4f6309bdac0bcd2', 'letters', 'conundrum:lionrebel', '2026-11-22 09:09:41.976473+00', 'ce53d03eae0b63b4db9be89fd962a2b81f9c1fa4c171becc5b1bce36626d485a');
INSERT INTO public.links VALUES ('ns2dqtzedtgv', '60908d974f6a735fefbadc762fe50f85424ded5bf513f6034ba6ee12b1387b69', 'letters', 'conundrum:shorecart', '2026-11-22 09:09:42.009972+00', 'fd55c1fa000562a983e7ecae809a619c52b9f8150ff2e6eb62c2f7abd2c45c44');
INSERT INTO public.links VALUES ('7a4xaew8e9cx', '937714d5c72b5102c74d6561ee4989c373a3f541a635c6622b16d7ff2b8d9e45', 'letters', 'free:quizz?s', '2026-11-22 09:09:42.057823+00', 'e7c68cc7c5bbc517b8f77307cd262bd40cbac733b06d5105e78e7a0a27645d9e');
INSERT INTO public.links VALUES ('pztr7yzr5mtu', '31a22994c18f2ac13e12ab808688bd1e058cb0374946b60f60de1a67f2491695', 'trades', 'goods:~1f34e~apple,~1f352~berry,~1f382~cake;goal:1cake;aunt:=1apple;bob:1apple=2berry;cousin:2apple,5berry=1cake', '2026-11-22 09:09:42.077676+00', '255fb85a2835d1ab208285d21a228e86cf5a3bfdd69e4a2ef97c83bf46146c25');
INSERT INTO public.links VALUES ('mzmdgv3wbr2e', '4b2a091fb967aeb5bcf0cc16ae73cc3df6dce589816a3d066ed19dc5a2c9ebb6', 'trades', 'start:?apple;goal:1cake;bob:1apple=2berry;cousin:2apple,5berry=1cake', '2026-11-22 09:09:42.110151+00', '7ee561c794423e5e6f5880045e7ea6d555adc7cb835ff3e9b699a000ff0dc1fa');
INSERT INTO public.links VALUES ('magnxx42p4ph', '3fa0c9d115dfa65121f39667d8a7c29458679f33238d589b570c2cf4a1843fc1', 'trades', 'start:4apple;goal:1cake;bob:1apple=2berry;cousin:2apple,5berry=1cake', '2026-11-22 09:09:42.118088+00', '276a1ec7d7ccc3017603ab88de4cf318d1161726163c816cb19db89adffadad3');
INSERT INTO public.links VALUES ('wwh562dhm74z', '251b8f881d9cfd39945db5e53c4e5927bb66c11ed61ab2b444cbafbd633e3459', 'trades', 'goods:~1f41f~fish,~1fa99~coin;goal:2..coin;cast:=1fish;market:3..fish=1coin', '2026-11-22 09:09:42.126231+00', '77a18c5a17f64a9017c64255d3826c7efcf240d50f09b5cceedba60c97f7a4e5');
INSERT INTO public.links VALUES ('5maf5qeh5n9f', '78c92e832ed1ca6d3de0ce6c1f88e6691e6ba64c9d09354708833d852e4c0996', 'trades', 'start:1paperclip;goal:1house;a:1paperclip=1pen;b:1pen=1doorknob;c:1doorknob=1stove;d:1stove=1generator;e:1generator=1keg;f:1keg=1snowmobile;g:1snowmobile=1trip;h:1trip=1van;i:1van=1contract;j:1contract=1rent;k:1rent=1afternoon;l:1afternoon=1globe;m:1globe=1role;n:1role=1house', '2026-11-22 09:09:42.150731+00', 'f3366f31fe471a6cab8d8ef54895fddeec782b2c5cb4dc57dcac79b02c426ed0');
INSERT INTO public.links VALUES ('avq9tq9uvdqg', '895de98dd91cfa914e1f7de5515b57cb7ce606d5234448303db4fe7b2261e7fa', 'boxes', '7x3x3:1111000,1111110,1111111/full/full', '2026-11-22 09:09:42.181908+00', 'fd2c5c89f7687e2119880f3a7337e0b8543a3bbcabc771279b6cf811305a5384');
INSERT INTO public.links VALUES ('s937pjp5r5bn', '2d9da6134100b5c9f9df4065a9440835937e874f6c3c50d3aa0c278fb0154a64', 'boxes', '7x3x3:1111000,1111110,1111111/full/full/floating', '2026-11-22 09:09:42.18614+00', '9e1ca9ac5b0416d8abd8e05c33ec5385800346872a418a3b8c87880fc5fab3a1');
INSERT INTO public.links VALUES ('s7rvnx67p842', '3d8181923084beaf4a096c14d6e97b5e5a7dc261398cf7b239d8e9b3a2ccf29a', 'boxes', '3x2x3:100,110,111/full/full', '2026-11-22 09:09:42.205984+00', '60f4be2ea8761f275fc9cf232f290510c879fd786247a1a85f355460c5412233');
INSERT INTO public.links VALUES ('sd354kyk5dre', '68dee0af8059678b4f407105060dc462d70528561c3b9a49c2d308422328769e', 'boxes', '3x3x3:full/full/full/floating', '2026-11-22 09:09:42.213838+00', 'fe3ee6809847020f0f31e9c654e4a849f8b09cf26bc55c2457139d24fc1cfe6c');
INSERT INTO public.links VALUES ('32p92haewnkr', 'ffc3787b61641e6f6b09f03fc3bceb01bba40a999dfc1c673f18ba64ea94f15a', 'boxes', '3x3x2:100,111/010,111/010,111,100', '2026-11-22 09:09:42.216517+00', '5b131ccd5a33c585120d83dcc0e8f2e8c468b221c3ed2a662d96254d65eeaf73');
INSERT INTO public.links VALUES ('mythp9cg3h4s', '2e51b6cdd05babba0e3b6ce2d9f606a535f48f207c4e5e9c1bc3e69a0d3900a4', 'boxes', '3x2x2:101,111/00,11/full', '2026-11-22 09:09:42.221809+00', '8213b65450ed90ad4a152134aecfbdd4244523a23bc3e770f1a9b7f6da25a66c');
INSERT INTO public.outcomes VALUES ('18aad82decd9c70a0c88226da9b70648892ec6fafd870128ccbad9b2562dcefa', '0.2.0', '{"status": "limit", "solutions": [[[3, 4, 2], [6, 5, 1]]], "complete": false, "forced": null, "message": "Stopped at the time limit. One solution was found, but it is not proved to be the only one.", "stopped": "time", "why": null, "total": null, "givens": null, "wanted": false, "decided": null, "seconds": 30.0}', '2026-11-22 09:09:42.225874+00', '81e497e58595e27fdd5316e05e1d92314fcaf0dd520bd3626c917e96df832d5a');
INSERT INTO public.submissions VALUES ('0b81152c60a7cf20696fe644073c457b224e6f7c737bedb1a669e66a809be082', 'fa95af039b5abc1e3b35608ea15f98c1985308edc3728698bb47ebdecb52c4d6', 'FuwyNOeTBJIEJTeHik0Ckg', '2026-11-22 09:09:42.252581+00');
INSERT INTO public.submissions VALUES ('34d6d53319cde0b830783b4749f1bf52ea24b941ea593dc03993d14a7421167d', 'fb268d5b17c663e8bcd247d19005e04eafadeb681c7b3b542b1f1854446ec2e3', 'hNbGt1XyF4n3CuxsXVNRXw', '2026-11-22 09:09:42.269822+00');
INSERT INTO public.submissions VALUES ('394801365682834e8a36b41a3e30fe430b74e44a098eed3ccf558d8f242e4fb8', '0e71f7a9dae7d269063c1f66e1a1daf386bc6a0d69b24bcfdf3127af84e5e848', 'c4Cb3BsV0FyHp2pnSo1dzQ', '2026-11-22 09:09:42.281628+00');
INSERT INTO public.submissions VALUES ('581be245e8e9978722cd015760d3fdeb945b3d70452030bc38167548328b2206', 'e93a86084372296cc249c74c898efc878ec426d3f43ffe051c867b5b1c05b6e3', 'qxjGLagWdWpUGnKLul3b1g', '2026-11-22 09:09:42.28868+00');
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
ALTER TABLE ONLY public.previews
    ADD CONSTRAINT previews_pkey PRIMARY KEY (digest);
ALTER TABLE ONLY public.signs
    ADD CONSTRAINT signs_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.stock
    ADD CONSTRAINT stock_pkey PRIMARY KEY (recipe);
ALTER TABLE ONLY public.submissions
    ADD CONSTRAINT submissions_pkey PRIMARY KEY (key);
CREATE INDEX jobs_by_state ON public.jobs USING btree (state, created);
CREATE UNIQUE INDEX one_active_job_per_puzzle ON public.jobs USING btree (digest, seconds) WHERE ((state)::text = ANY ((ARRAY['queued'::character varying, 'running'::character varying])::text[]));
CREATE INDEX previews_by_age ON public.previews USING btree (created);
CREATE UNIQUE INDEX stock_by_shelf ON public.stock USING btree (shelf, seed);
CREATE INDEX submissions_by_age ON public.submissions USING btree (created);
