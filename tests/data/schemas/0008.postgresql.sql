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
    sha256 character varying(64) DEFAULT ''::character varying NOT NULL,
    kept boolean DEFAULT false NOT NULL
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
INSERT INTO public.alembic_version VALUES ('0008');
INSERT INTO public.jobs VALUES ('Iy4Qf-RmdRf88uoIGrrX5g', 'e93a86084372296cc249c74c898efc878ec426d3f43ffe051c867b5b1c05b6e3', 'signpost', '2x2:cegd', 30, 'somebody', 'queued', 0, 0, 0, 0, '{}', NULL, '2026-11-22 13:03:19.648699+00', NULL, NULL, NULL, 'solve', '');
INSERT INTO public.jobs VALUES ('KqFRi40pPaQ2lXkQBLGe4Q', '74d1a2ab3e0b6468e5d164a00493206ef38312533bf1a4ad22e774976ba5d16b', 'nonogram', '2x2:1/1/1/1', 30, 'somebody', 'done', 1, 0, 0, 1, '{}', '{"status": "limit", "message": "Stopped at the time limit. 0 steps were found; how it goes on is open.", "start": "#?/??", "steps": [], "end": null, "difficulty": {"grade": "Not rated", "reason": "No step was found in time.", "level": 0, "effort": 0, "techniques": []}, "stopped": "time", "seconds": 30.0}', '2026-11-22 13:03:19.576626+00', '2026-11-22 13:03:19.667092+00', '2026-11-22 13:03:19.701551+00', '4c7c7e84a74deb1a7b876421afb60339d12c5d3e20cbc14dd0efa31accc1a27b', 'path', '#?/??');
INSERT INTO public.jobs VALUES ('ncQElNWftXlbb2lG6gOz_Q', 'fa95af039b5abc1e3b35608ea15f98c1985308edc3728698bb47ebdecb52c4d6', 'signpost', '2x2:cega', 30, 'somebody', 'done', 1, 0, 0, 1, '{}', '{"status": "limit", "solutions": [], "complete": false, "forced": null, "message": "Stopped at the time limit. Nothing was found, and nothing is proved: there may be a solution.", "stopped": "time", "why": null, "total": null, "givens": null, "wanted": false, "decided": null, "seconds": 30.0}', '2026-11-22 13:03:19.606655+00', '2026-11-22 13:03:19.683789+00', '2026-11-22 13:03:19.70468+00', 'e7395c7ca8cf2f54f5c22735940187e873eb120b72b3135f8d95bf2c3df46dc9', 'solve', '');
INSERT INTO public.jobs VALUES ('NKeZOsVrDYksPVpb6PAopA', 'fb268d5b17c663e8bcd247d19005e04eafadeb681c7b3b542b1f1854446ec2e3', 'signpost', '2x2:cegb', 30, 'somebody', 'cancelled', 1, 0, 0, 1, '{}', '{"status": "limit", "solutions": [], "complete": false, "forced": null, "message": "Nothing was found, and nothing is proved: there may be a solution.", "stopped": "cancelled", "why": null, "total": null, "givens": null, "wanted": false, "decided": null, "seconds": 0.0}', '2026-11-22 13:03:19.621206+00', '2026-11-22 13:03:19.691507+00', '2026-11-22 13:03:19.709556+00', '082cd9200bbf30ceca0b411a845942578516a1c41a2c4006563cb61c94fc021b', 'solve', '');
INSERT INTO public.jobs VALUES ('p-wjiqQu_oQ9m_0tNZmLJw', '0e71f7a9dae7d269063c1f66e1a1daf386bc6a0d69b24bcfdf3127af84e5e848', 'signpost', '2x2:cegc', 30, 'somebody', 'running', 1, 1, 0, 1, '{"doing": "searching", "elapsed": 1.0}', NULL, '2026-11-22 13:03:19.636866+00', '2026-11-22 13:03:19.69961+00', NULL, NULL, 'solve', '');
INSERT INTO public.links VALUES ('kpkjxuamg2v4', '691b1f6ee3f39f56982a2364ef105f9e826fa4e201435f6fe3093761088b2d61', 'nonogram', '10x10:2/3.2/1.1.3/2.5/2.2.4/1.1.4/1.3/1.1.2/4/4.1/5.2/2.3.3/1.2/6/3/1/4/6/7/4.1', '2026-11-22 13:03:19.389575+00', 'cab0f43fd09a6682b89f12ed1ea75a4570ec04027cc3f1f05c2c321860fd0471');
INSERT INTO public.links VALUES ('6rqmszcr4jq3', 'f49009a9bb0fa3b750285517b448255a5f689e16ef122c5e1af8d6af04c3f368', 'nonogram', '10x9:1/2/3/3/9/3.3/2.3/1.3/2/1/1/2/3/4/1/1/10/8/6', '2026-11-22 13:03:19.396092+00', '7f55ebcdf50002c36a7298bf32184d1c781ad886d2d09244c6a99ff3d3920109');
INSERT INTO public.links VALUES ('7p5bnuer3kda', '77f74d3980d5eff4e508ee90e1cb0c6ea7078586f4c9b42ed7b12eea7788f2bd', 'nonogram', '20x20:5/5.3/2.3.4/1.7.2/8/9/9/8/7/8/9/10/13/6.2/4/6/6/5/6/6/2/2/1/1/1.3/2.5/1.7.1.1/1.8.2.2/1.9.5/2.16/1.17/7.11/5.5.3/5.4/3.3/2.2/2.1/1.1/2.2/2.2', '2026-11-22 13:03:19.399682+00', 'faaa24b77e3d83d70bca1d0320f3320fed046cf86f35dc7baa77496de67a14af');
INSERT INTO public.links VALUES ('c8rxsz983wsh', '94bdecaee523591ebdd22f36111c520379cf9953ced647b86a7a648044b13ad5', 'nonogram', '10x11:1/3/1/2.2/2/4/1/3/3/1/1/3/1/2/1/3/3/1/2/2/4', '2026-11-22 13:03:19.402814+00', 'aaaebc9e19ba8f2319a7a0053819b95870ba4ddcaa89463af730b10f6395dde5');
INSERT INTO public.links VALUES ('d658742qb27d', 'a8192508906da70a82bc5f7e95992fd19fe7b1f96b83b87ed0493bcd4a74325f', 'nonogram', '2x2:1/1/1/1', '2026-11-22 13:03:19.40573+00', '0fe167ad50cc2a961bd6dc0313c9a9ddbece9b3634a704f99af2143ba95ca6a8');
INSERT INTO public.links VALUES ('hau2x2zvz3z6', 'a2e9178c70945de4feb6b1e28b99acddc6e1af61aa5a53c6d65384a032247751', 'nonogram', '2x2:1/1/1/1,Ad', '2026-11-22 13:03:19.408608+00', '309af5c9558f5ee042119dcf8b3d232970117272f759884c3647ee5ade3f3ee3');
INSERT INTO public.links VALUES ('z9uaucf9ncfr', 'ee9d139318d4b80968e85ebea20790bfd8d465664d940b7e9591db161253fac8', 'nonogram', '6x6:1.2/1.1/1.2/3.1/2/1.1/2.1/3/2.1/1.1/1.2/1.1', '2026-11-22 13:03:19.411394+00', '92128a4c711eb8bb287e74588d5c2b90f6a96a8f1750ed6fdcf6a890ee697d2b');
INSERT INTO public.links VALUES ('vpgx46fqk5ms', '00f760b9b76cfa49514c173dff9fccdf94974c04e7800d668928344d313f2c27', 'signpost', '5x5:1cceefcfggeeccghcac3e12hch10ah25a', '2026-11-22 13:03:19.414216+00', 'ad7ae3467e885205cfd9770f11b48349b6fe61036888208d7252324929bdf5da');
INSERT INTO public.links VALUES ('d3r9kah98xdn', '3cd27694a40453d04f40e217e2d59268578af8c863970b65f197c49fa3fa1f5b', 'signpost', '3x3:ddg9abga1gh', '2026-11-22 13:03:19.416853+00', 'fcf80c916ec178003e4546d390b22ec0cf2811a7c30a55fc2f5c8920780ef0e0');
INSERT INTO public.links VALUES ('f2srud5x27ge', '5392876acb3ac9dbf04394d99fa1b42f196a5c074e2cdccf098a482571c81ebf', 'signpost', '7x7:1e33dc20cfggdecf16b44geebccefaaad40gdah22c32acg23g6ffabeg7g27a35g38bacaca49a', '2026-11-22 13:03:19.419752+00', 'a183b606dc10457b3c2275c3e6153c323e37f1f8ade6b4f3ad5866f04ce08089');
INSERT INTO public.links VALUES ('ymcmzwuk7h6v', '18aad82decd9c70a0c88226da9b70648892ec6fafd870128ccbad9b2562dcefa', 'signpost', '3x2:cegaga', '2026-11-22 13:03:19.422441+00', '27a56931e6075c52e1ce7275cd567da68ec68719a6be99ebbaee1b64c3ce556a');
INSERT INTO public.links VALUES ('mxak5ehqdxhm', '5aa70f8c857fff134f9bbbd37df0e1d0683155f5c6a99c3ef3c2ff47d1849f80', 'signpost', '3x3:adg9abga1gh', '2026-11-22 13:03:19.425011+00', 'ba0477789317a1f7eb03de169bcb93af7254d03d23dc5629f572718c7259f364');
INSERT INTO public.links VALUES ('r7em5xt7g9cr', 'ba51cdf8f74e45555bcf693ba330b909e21f061d7c48037feb9583d84822993c', 'kenken', '4:__a__a_ab_a__a_a_,s1d2m6d2s1a5a5m4', '2026-11-22 13:03:19.431892+00', 'e08412c16df96dd88643b233a6b81e78b86b4aa96c6873e6e7fa56404dbea1e5');
INSERT INTO public.links VALUES ('kdwkrub98j3c', '879c672107f6cc4e5d29346862fc2462300fb1628dd19fe6664cb97590877238', 'kenken', '6:_a_aa_a_aa__aa_a3ba_3a_4aa_7a__a_,a5a8s1d2d2m2a9d2s4m24m8s3d3s1m360a6d3', '2026-11-22 13:03:19.439293+00', 'a7c4ef0f72a72b7f19e4a93781bad300a0130c963052ace68e0ae849d7c9d8aa');
INSERT INTO public.links VALUES ('3m7duzazxax6', 'ef8528df073c190968da13cb920ad68ff7497268f400b102a36f1bd3de0a8e03', 'kenken', '9:baa_3a_a_5a_a_3a_4aa_3a_a_a_6a_8a_a_3a6_a__a__a__a_a3_3a_6a_a3b_a__baa_a,m210a13d3d4s7s3m24s4m72m28d4a13m189s3a15a11d4a9a10a10m24s1m6a13m18s1s3d3d4d4s2s4s1s4m6a15m8a13', '2026-11-22 13:03:19.449507+00', '4ccac4c8209bab5bf77f622844f0c4953392a67cbc906eb1e5959be4fa02a663');
INSERT INTO public.links VALUES ('fwtrahtqqe92', '4af32a122c14b68fea5c8cbc8fc30e22bb0990d87814a2ddfa76c7d89cb4ecf3', 'kenken', '4:__a_3aa_ab_aab,d4s2a7m12a9m8', '2026-11-22 13:03:19.455561+00', '0aed05f7a8e5ae3d3d2276623b9df6fc6dc8e23312f5663e9fd75e5095f638b8');
INSERT INTO public.links VALUES ('57r7q5wuydf7', '29d6838f6f439ed2bfd89c97ae5461aa1ffb2a173b1a7839d3c02a03cbbc8bc9', 'kenken', '5:3023002002203000203201010,s0o12o2s1s3m20d2m25m36a2,large,open', '2026-11-22 13:03:19.463031+00', 'e4b6d1dc74e946c3f359387d3b61a0cc5878dddd80fde666bba8ad49884c6128');
INSERT INTO public.links VALUES ('dcmp5m37awr6', '9b4a1f5671a253090ad7a769d4fd10c0fbdcc1950907e58049c153b64bf2e704', 'kenken', '4:a3_3abaa__aa_,a8s1a9s2m6m12', '2026-11-22 13:03:19.467035+00', '6ae3b3ded3062ad0527d06285dd275993792f5f4ba130d775f6cecabaaaca7ce');
INSERT INTO public.links VALUES ('mppz654n56rh', '20bc949885a92967a856cf6a1a07fdf8ad9d68a2b8215cd302701a920e360665', 'kenken', '5:__a__aa_aa_a5_3a_4b_a,s3s4d7s1m60a10a3a3a10m20s3', '2026-11-22 13:03:19.474483+00', 'dab8a4a68a199134d06e48e6dc115307b9b567341304d2d16d2a0a44bb8c0d33');
INSERT INTO public.links VALUES ('cnft5xq6365g', '7782957a7840c8939cbf55e7f98fa2a16909c05d507d2dbbc5de382a0c4daa8b', 'countdown', '100,75,10,8,3,2=746', '2026-11-22 13:03:19.477766+00', '17282be516fcb39ac5816fed6aea2321002ffb5921c371c6fd2830338d658409');
INSERT INTO public.links VALUES ('t3dcpwz3bgvq', 'ddb098e283c0e94a6a943f2e79f93416fd3969fc1129f14219e399589ab81c53', 'countdown', '100,25,10,5,3,1=586', '2026-11-22 13:03:19.480689+00', '6397499784398ba654f7a0f0abdb81000a48e45fe589c4326b6ee1de79cacc5a');
INSERT INTO public.links VALUES ('4kw3pm5nr3rt', '0b7895975479aa6aee026b3d58ffae665ca7a68602bb349a62fad0c0daf66e33', 'countdown', '50,25,10,7,3,1=765', '2026-11-22 13:03:19.483609+00', '819e38d8221df244bcd8419c4f4d1e1567c4475d6fe0c2d46161570095777e6e');
INSERT INTO public.links VALUES ('eykte6mv89yd', 'fb39c94ec7559b9306ce8d21f460b2c64ca18ba7c36a5b0cacee46bb4e7b9f77', 'countdown', '100,75,50,25,6,3=952', '2026-11-22 13:03:19.486405+00', '64c781ba1f2d88a31f4a868e3a3c36ed13c076d37036b79b4a0a98c0351ccda7');
INSERT INTO public.links VALUES ('pk2zbny6psk2', '2cc07037a061769261b22d3e13642d3dab9fbaf5e37130ac900f5ad8569c46d6', 'countdown', '75,50,25,8,7,5=947', '2026-11-22 13:03:19.489235+00', 'c090f6b9c5a531e53c707a26d884418720559b01d6cecc26a67d13303e7faa55');
INSERT INTO public.links VALUES ('7urfjch8wm7z', '7897aadc054e02bcc8b3b405bac00e85dc4e8fa9f1427c06674ade0fdcc6efff', 'countdown', '17,13,11,7,5,3,2=2026', '2026-11-22 13:03:19.492058+00', 'a058dd2eea0627a470fb89ce29c145dd2e4878eff4d6960ab39a0b6f5b47cd8d');
INSERT INTO public.links VALUES ('9skktpsfa4aj', '8aa4fd4e55322015790cdcc34db99a689a9d8e8d6f6bc96c92e38458dac2aa1c', 'letters', 'dgoaeinrs', '2026-11-22 13:03:19.494643+00', '379d5d4458f0ee4e1e205635a6ba3b0f5e33c2087f67a23acfed5aa5047a2af4');
INSERT INTO public.links VALUES ('u6tfcz9d65uw', 'bd0154adf21c2b7415dda480fb5231b37bca0976971c7a511972e43b9e65bd6d', 'letters', 'tneacrdhi', '2026-11-22 13:03:19.49714+00', '5353d976bfb3a761d48a767793375fb548f0397d069c467f95bbff4212f7dea6');
INSERT INTO public.links VALUES ('e54vhdfpzu49', '6773795e359caf0122150a2e974f6d06fef5319fd56c6826c4f6309bdac0bcd2', 'letters', 'conundrum:lionrebel', '2026-11-22 13:03:19.499725+00', 'f28485c95b936f40cbedcaab00fef5f058bcb3d6bb7dc4b5194b1aeb6db98ea8');
INSERT INTO public.links VALUES ('ns2dqtzedtgv', '60908d974f6a735fefbadc762fe50f85424ded5bf513f6034ba6ee12b1387b69', 'letters', 'conundrum:shorecart', '2026-11-22 13:03:19.502487+00', '62e623755e24095da508c892dadb55932b67c5493c558ccb23cddf0d17a97e56');
INSERT INTO public.links VALUES ('7a4xaew8e9cx', '937714d5c72b5102c74d6561ee4989c373a3f541a635c6622b16d7ff2b8d9e45', 'letters', 'free:quizz?s', '2026-11-22 13:03:19.505087+00', '80f023ac2ded08bcce207528b51c448268c1c7b485609f78c485b1a3a64ba178');
INSERT INTO public.links VALUES ('pztr7yzr5mtu', '31a22994c18f2ac13e12ab808688bd1e058cb0374946b60f60de1a67f2491695', 'trades', 'goods:~1f34e~apple,~1f352~berry,~1f382~cake;goal:1cake;aunt:=1apple;bob:1apple=2berry;cousin:2apple,5berry=1cake', '2026-11-22 13:03:19.508348+00', '0f6b35d1b6250ee5f0c549c2d58842b4a370ddb8a70670254919e4d7fe1b3e61');
INSERT INTO public.links VALUES ('mzmdgv3wbr2e', '4b2a091fb967aeb5bcf0cc16ae73cc3df6dce589816a3d066ed19dc5a2c9ebb6', 'trades', 'start:?apple;goal:1cake;bob:1apple=2berry;cousin:2apple,5berry=1cake', '2026-11-22 13:03:19.511578+00', '2b3ce1ab12e8c078fbbb451b3dbdc82b392e1954298d867dcb430cc7c060d0e0');
INSERT INTO public.links VALUES ('magnxx42p4ph', '3fa0c9d115dfa65121f39667d8a7c29458679f33238d589b570c2cf4a1843fc1', 'trades', 'start:4apple;goal:1cake;bob:1apple=2berry;cousin:2apple,5berry=1cake', '2026-11-22 13:03:19.515184+00', '5f6ec1ac0b51c73de029d67e4e614a2f3c21e7ff9a215920c6801ffdf1390f14');
INSERT INTO public.links VALUES ('wwh562dhm74z', '251b8f881d9cfd39945db5e53c4e5927bb66c11ed61ab2b444cbafbd633e3459', 'trades', 'goods:~1f41f~fish,~1fa99~coin;goal:2..coin;cast:=1fish;market:3..fish=1coin', '2026-11-22 13:03:19.519693+00', 'f892fd89c971c3c72ef7f9440db716868e0c0219c5525a7e338c652b86b56388');
INSERT INTO public.links VALUES ('5maf5qeh5n9f', '78c92e832ed1ca6d3de0ce6c1f88e6691e6ba64c9d09354708833d852e4c0996', 'trades', 'start:1paperclip;goal:1house;a:1paperclip=1pen;b:1pen=1doorknob;c:1doorknob=1stove;d:1stove=1generator;e:1generator=1keg;f:1keg=1snowmobile;g:1snowmobile=1trip;h:1trip=1van;i:1van=1contract;j:1contract=1rent;k:1rent=1afternoon;l:1afternoon=1globe;m:1globe=1role;n:1role=1house', '2026-11-22 13:03:19.527012+00', '4c7ce65f15f2099dafc8b0bea3a68a3eb6c20059b1057d6d3b259f6cd62ac0a8');
INSERT INTO public.links VALUES ('avq9tq9uvdqg', '895de98dd91cfa914e1f7de5515b57cb7ce606d5234448303db4fe7b2261e7fa', 'boxes', '7x3x3:1111000,1111110,1111111/full/full', '2026-11-22 13:03:19.540366+00', '5d3be3d0b2cb3d3e5c1a90b66f274031e1ecb72a6d92f3033f3845f840be6ce9');
INSERT INTO public.links VALUES ('s937pjp5r5bn', '2d9da6134100b5c9f9df4065a9440835937e874f6c3c50d3aa0c278fb0154a64', 'boxes', '7x3x3:1111000,1111110,1111111/full/full/floating', '2026-11-22 13:03:19.543668+00', 'c23fd3634d7300b97d913a4d53fec1e12e881e16dc87bb2cdf98382d834ce8c2');
INSERT INTO public.links VALUES ('s7rvnx67p842', '3d8181923084beaf4a096c14d6e97b5e5a7dc261398cf7b239d8e9b3a2ccf29a', 'boxes', '3x2x3:100,110,111/full/full', '2026-11-22 13:03:19.547185+00', '4c6a0c06591e6bcb99992eca9618d8ccabf4e432cade7231bd67107c1daf0687');
INSERT INTO public.links VALUES ('sd354kyk5dre', '68dee0af8059678b4f407105060dc462d70528561c3b9a49c2d308422328769e', 'boxes', '3x3x3:full/full/full/floating', '2026-11-22 13:03:19.550358+00', 'e97b7b45b46de4dc442cbafbe6b0d6cf28f9d974a0c641406feb94e3dd5d0ef3');
INSERT INTO public.links VALUES ('32p92haewnkr', 'ffc3787b61641e6f6b09f03fc3bceb01bba40a999dfc1c673f18ba64ea94f15a', 'boxes', '3x3x2:100,111/010,111/010,111,100', '2026-11-22 13:03:19.553168+00', 'f08cb976b86320e8d0d8d3eeadbc41d384cdd130107864cdfdbdef5d22b2bda3');
INSERT INTO public.links VALUES ('mythp9cg3h4s', '2e51b6cdd05babba0e3b6ce2d9f606a535f48f207c4e5e9c1bc3e69a0d3900a4', 'boxes', '3x2x2:101,111/00,11/full', '2026-11-22 13:03:19.556383+00', 'e120079ad4509a56668dcf6cf9b883dd4fdefdb6a71266e28b28453a6bd8e4e0');
INSERT INTO public.outcomes VALUES ('18aad82decd9c70a0c88226da9b70648892ec6fafd870128ccbad9b2562dcefa', '0.2.0', '{"status": "limit", "solutions": [[[3, 4, 2], [6, 5, 1]]], "complete": false, "forced": null, "message": "Stopped at the time limit. One solution was found, but it is not proved to be the only one.", "stopped": "time", "why": null, "total": null, "givens": null, "wanted": false, "decided": null, "seconds": 30.0}', '2026-11-22 13:03:19.559209+00', 'b4b06d9d021efc0a4c5fe911a7c1bf87b50207e2d174ed674fc2d9f610f4f9ae', false);
INSERT INTO public.submissions VALUES ('0b81152c60a7cf20696fe644073c457b224e6f7c737bedb1a669e66a809be082', 'fa95af039b5abc1e3b35608ea15f98c1985308edc3728698bb47ebdecb52c4d6', 'ncQElNWftXlbb2lG6gOz_Q', '2026-11-22 13:03:19.596559+00');
INSERT INTO public.submissions VALUES ('34d6d53319cde0b830783b4749f1bf52ea24b941ea593dc03993d14a7421167d', 'fb268d5b17c663e8bcd247d19005e04eafadeb681c7b3b542b1f1854446ec2e3', 'NKeZOsVrDYksPVpb6PAopA', '2026-11-22 13:03:19.614356+00');
INSERT INTO public.submissions VALUES ('394801365682834e8a36b41a3e30fe430b74e44a098eed3ccf558d8f242e4fb8', '0e71f7a9dae7d269063c1f66e1a1daf386bc6a0d69b24bcfdf3127af84e5e848', 'p-wjiqQu_oQ9m_0tNZmLJw', '2026-11-22 13:03:19.631479+00');
INSERT INTO public.submissions VALUES ('581be245e8e9978722cd015760d3fdeb945b3d70452030bc38167548328b2206', 'e93a86084372296cc249c74c898efc878ec426d3f43ffe051c867b5b1c05b6e3', 'Iy4Qf-RmdRf88uoIGrrX5g', '2026-11-22 13:03:19.64543+00');
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
CREATE INDEX outcomes_by_age ON public.outcomes USING btree (created) WHERE (NOT kept);
CREATE INDEX previews_by_age ON public.previews USING btree (created);
CREATE UNIQUE INDEX stock_by_shelf ON public.stock USING btree (shelf, seed);
CREATE INDEX submissions_by_age ON public.submissions USING btree (created);
