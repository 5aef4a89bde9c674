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
CREATE TABLE public.submissions (
    key character varying(64) NOT NULL,
    content character varying(80) NOT NULL,
    job character varying(40),
    created timestamp with time zone NOT NULL
);
INSERT INTO public.alembic_version VALUES ('0005');
INSERT INTO public.jobs VALUES ('Iospqtxi5KUmo8EETAmYLA', 'e93a86084372296cc249c74c898efc878ec426d3f43ffe051c867b5b1c05b6e3', 'signpost', '2x2:cegd', 30, 'somebody', 'queued', 0, 0, 0, 0, '{}', NULL, '2026-11-21 13:34:43.964423+00', NULL, NULL, NULL, 'solve', '');
INSERT INTO public.jobs VALUES ('KgXeu2KldadTXMOZPJwXUQ', '74d1a2ab3e0b6468e5d164a00493206ef38312533bf1a4ad22e774976ba5d16b', 'nonogram', '2x2:1/1/1/1', 30, 'somebody', 'done', 1, 0, 0, 1, '{}', '{"status": "limit", "message": "Stopped at the time limit. 0 steps were found; how it goes on is open.", "start": "#?/??", "steps": [], "end": null, "difficulty": {"grade": "Not rated", "reason": "No step was found in time.", "level": 0, "effort": 0, "techniques": []}, "stopped": "time", "seconds": 30.0}', '2026-11-21 13:34:43.911544+00', '2026-11-21 13:34:43.976469+00', '2026-11-21 13:34:44.007751+00', '313e1bac78caaf159dc214632b3493da767c00f1154ac7fa83fc90c8a23c1cdc', 'path', '#?/??');
INSERT INTO public.jobs VALUES ('QXnLKIstI_WekvOBsOG6ww', 'fa95af039b5abc1e3b35608ea15f98c1985308edc3728698bb47ebdecb52c4d6', 'signpost', '2x2:cega', 30, 'somebody', 'done', 1, 0, 0, 1, '{}', '{"status": "limit", "solutions": [], "complete": false, "forced": null, "message": "Stopped at the time limit. Nothing was found, and nothing is proved: there may be a solution.", "stopped": "time", "seconds": 30.0}', '2026-11-21 13:34:43.926373+00', '2026-11-21 13:34:43.983818+00', '2026-11-21 13:34:44.011761+00', 'e73e89939306fa9cfac1dee969c9b8709f35f485302e15e067e3f854467cf466', 'solve', '');
INSERT INTO public.jobs VALUES ('oanuQ_NjUxqEdfPYXfiYCg', 'fb268d5b17c663e8bcd247d19005e04eafadeb681c7b3b542b1f1854446ec2e3', 'signpost', '2x2:cegb', 30, 'somebody', 'cancelled', 1, 0, 0, 1, '{}', '{"status": "limit", "solutions": [], "complete": false, "forced": null, "message": "Nothing was found, and nothing is proved: there may be a solution.", "stopped": "cancelled", "seconds": 0.0}', '2026-11-21 13:34:43.934988+00', '2026-11-21 13:34:43.989685+00', '2026-11-21 13:34:44.015967+00', '916def8762e375b6752e441d1d151b01d385337880109c9b777ec2c561339e25', 'solve', '');
INSERT INTO public.jobs VALUES ('8YRC9BNXIeduVMn9Ho6phQ', '0e71f7a9dae7d269063c1f66e1a1daf386bc6a0d69b24bcfdf3127af84e5e848', 'signpost', '2x2:cegc', 30, 'somebody', 'running', 1, 1, 0, 1, '{"doing": "searching", "elapsed": 1.0}', NULL, '2026-11-21 13:34:43.951582+00', '2026-11-21 13:34:44.001466+00', NULL, NULL, 'solve', '');
INSERT INTO public.links VALUES ('kpkjxuamg2v4', '691b1f6ee3f39f56982a2364ef105f9e826fa4e201435f6fe3093761088b2d61', 'nonogram', '10x10:2/3.2/1.1.3/2.5/2.2.4/1.1.4/1.3/1.1.2/4/4.1/5.2/2.3.3/1.2/6/3/1/4/6/7/4.1', '2026-11-21 13:34:43.71074+00', 'a2534f00c83400a59472e59a4a11ef5145f1e536efef4222eb66ca29a39dfdb7');
INSERT INTO public.links VALUES ('6rqmszcr4jq3', 'f49009a9bb0fa3b750285517b448255a5f689e16ef122c5e1af8d6af04c3f368', 'nonogram', '10x9:1/2/3/3/9/3.3/2.3/1.3/2/1/1/2/3/4/1/1/10/8/6', '2026-11-21 13:34:43.715596+00', 'd709cf4e372c8ae73e3ac41db9dbc153d18ce95a09a5f943f18656bce4a29aca');
INSERT INTO public.links VALUES ('7p5bnuer3kda', '77f74d3980d5eff4e508ee90e1cb0c6ea7078586f4c9b42ed7b12eea7788f2bd', 'nonogram', '20x20:5/5.3/2.3.4/1.7.2/8/9/9/8/7/8/9/10/13/6.2/4/6/6/5/6/6/2/2/1/1/1.3/2.5/1.7.1.1/1.8.2.2/1.9.5/2.16/1.17/7.11/5.5.3/5.4/3.3/2.2/2.1/1.1/2.2/2.2', '2026-11-21 13:34:43.719653+00', '3d857692a208a714e4f6132f31eba172d96422a938a4d2dd13972f0d8d8b71a5');
INSERT INTO public.links VALUES ('c8rxsz983wsh', '94bdecaee523591ebdd22f36111c520379cf9953ced647b86a7a648044b13ad5', 'nonogram', '10x11:1/3/1/2.2/2/4/1/3/3/1/1/3/1/2/1/3/3/1/2/2/4', '2026-11-21 13:34:43.727587+00', 'f671457f97de6e6e1112ed5b9b0ea6ca51a55693a872ba82728cbf8bcc2dd87c');
INSERT INTO public.links VALUES ('d658742qb27d', 'a8192508906da70a82bc5f7e95992fd19fe7b1f96b83b87ed0493bcd4a74325f', 'nonogram', '2x2:1/1/1/1', '2026-11-21 13:34:43.731511+00', 'b299f404a9cb86b6040854e599eff5d7567aac165ede0a7630dcad1db7a2334b');
INSERT INTO public.links VALUES ('hau2x2zvz3z6', 'a2e9178c70945de4feb6b1e28b99acddc6e1af61aa5a53c6d65384a032247751', 'nonogram', '2x2:1/1/1/1,Ad', '2026-11-21 13:34:43.735539+00', '8202780e53d94dad79e27141de9aa2f05d59dcb957681a34012093dc71473e22');
INSERT INTO public.links VALUES ('z9uaucf9ncfr', 'ee9d139318d4b80968e85ebea20790bfd8d465664d940b7e9591db161253fac8', 'nonogram', '6x6:1.2/1.1/1.2/3.1/2/1.1/2.1/3/2.1/1.1/1.2/1.1', '2026-11-21 13:34:43.739542+00', 'e372074c02131bdf1ac29f4942e55fde5e6a05c60aee30315e051947ebfaf025');
INSERT INTO public.links VALUES ('vpgx46fqk5ms', '00f760b9b76cfa49514c173dff9fccdf94974c04e7800d668928344d313f2c27', 'signpost', '5x5:1cceefcfggeeccghcac3e12hch10ah25a', '2026-11-21 13:34:43.742312+00', '62d941c39993426a3956728808e64e95c416d51251cab307b8e0ce911de93c75');
INSERT INTO public.links VALUES ('d3r9kah98xdn', '3cd27694a40453d04f40e217e2d59268578af8c863970b65f197c49fa3fa1f5b', 'signpost', '3x3:ddg9abga1gh', '2026-11-21 13:34:43.747513+00', '680efaf0341750b08f68818adff79154dbd001290902cdddb3f43925e2d0d166');
INSERT INTO public.links VALUES ('f2srud5x27ge', '5392876acb3ac9dbf04394d99fa1b42f196a5c074e2cdccf098a482571c81ebf', 'signpost', '7x7:1e33dc20cfggdecf16b44geebccefaaad40gdah22c32acg23g6ffabeg7g27a35g38bacaca49a', '2026-11-21 13:34:43.75156+00', 'bb3f18185cf8dccf66b014d972488436e7fad3a4848720e69ee77cfe0a3c521a');
INSERT INTO public.links VALUES ('ymcmzwuk7h6v', '18aad82decd9c70a0c88226da9b70648892ec6fafd870128ccbad9b2562dcefa', 'signpost', '3x2:cegaga', '2026-11-21 13:34:43.755503+00', '8095a55a4a1fc616db124ad3ee9a9d1df2bf0bcd27bb9a2a52847abe34fe7cc6');
INSERT INTO public.links VALUES ('mxak5ehqdxhm', '5aa70f8c857fff134f9bbbd37df0e1d0683155f5c6a99c3ef3c2ff47d1849f80', 'signpost', '3x3:adg9abga1gh', '2026-11-21 13:34:43.759519+00', '50a263e2fd7a623ec32ccf25fb743d524ea782f46e12a5f012b9c39eb4ffa1df');
INSERT INTO public.links VALUES ('r7em5xt7g9cr', 'ba51cdf8f74e45555bcf693ba330b909e21f061d7c48037feb9583d84822993c', 'kenken', '4:__a__a_ab_a__a_a_,s1d2m6d2s1a5a5m4', '2026-11-21 13:34:43.763647+00', 'a261bf7754f2c3a9de6950869a034ee713a73a53b06ce62ae010982d42ca4e11');
INSERT INTO public.links VALUES ('kdwkrub98j3c', '879c672107f6cc4e5d29346862fc2462300fb1628dd19fe6664cb97590877238', 'kenken', '6:_a_aa_a_aa__aa_a3ba_3a_4aa_7a__a_,a5a8s1d2d2m2a9d2s4m24m8s3d3s1m360a6d3', '2026-11-21 13:34:43.767551+00', 'c0265e91d4c457f20c05878ddb96841c1c3ae9f41a01f0ae764e8ef10b08d85f');
INSERT INTO public.links VALUES ('3m7duzazxax6', 'ef8528df073c190968da13cb920ad68ff7497268f400b102a36f1bd3de0a8e03', 'kenken', '9:baa_3a_a_5a_a_3a_4aa_3a_a_a_6a_8a_a_3a6_a__a__a__a_a3_3a_6a_a3b_a__baa_a,m210a13d3d4s7s3m24s4m72m28d4a13m189s3a15a11d4a9a10a10m24s1m6a13m18s1s3d3d4d4s2s4s1s4m6a15m8a13', '2026-11-21 13:34:43.77585+00', 'c436062ec54b0d862f61543d4ed43e55b0ae1aa35fa36ef46f39ad686cd05af4');
INSERT INTO public.links VALUES ('fwtrahtqqe92', '4af32a122c14b68fea5c8cbc8fc30e22bb0990d87814a2ddfa76c7d89cb4ecf3', 'kenken', '4:__a_3aa_ab_aab,d4s2a7m12a9m8', '2026-11-21 13:34:43.779608+00', '3063d34926459b12704629d129606f8ae3d27cf6f785106c0d86a4f5e722d002');
INSERT INTO public.links VALUES ('57r7q5wuydf7', '29d6838f6f439ed2bfd89c97ae5461aa1ffb2a173b1a7839d3c02a03cbbc8bc9', 'kenken', '5:3023002002203000203201010,s0o12o2s1s3m20d2m25m36a2,large,open', '2026-11-21 13:34:43.783625+00', '2bb9d8a68a1b1ee52daa580657fefc747d020bf315b8319c76d26a373abdd495');
INSERT INTO public.links VALUES ('dcmp5m37awr6', '9b4a1f5671a253090ad7a769d4fd10c0fbdcc1950907e58049c153b64bf2e704', 'kenken', '4:a3_3abaa__aa_,a8s1a9s2m6m12', '2026-11-21 13:34:43.785384+00', 'ab316f7b1018d28d4bc81a7086c3ee2c169dcac516980cbb665f8bcf8f025452');
INSERT INTO public.links VALUES ('mppz654n56rh', '20bc949885a92967a856cf6a1a07fdf8ad9d68a2b8215cd302701a920e360665', 'kenken', '5:__a__aa_aa_a5_3a_4b_a,s3s4d7s1m60a10a3a3a10m20s3', '2026-11-21 13:34:43.791608+00', '44b73e4fa41b49f1ee05e667f8f58ab2b13a335e8db3d536672872e68cbc4b70');
INSERT INTO public.links VALUES ('cnft5xq6365g', '7782957a7840c8939cbf55e7f98fa2a16909c05d507d2dbbc5de382a0c4daa8b', 'countdown', '100,75,10,8,3,2=746', '2026-11-21 13:34:43.795488+00', 'd93a64759baf299a9bbcb9c91cde3a8fc865fcc975b727e4faf5b597152e75a6');
INSERT INTO public.links VALUES ('t3dcpwz3bgvq', 'ddb098e283c0e94a6a943f2e79f93416fd3969fc1129f14219e399589ab81c53', 'countdown', '100,25,10,5,3,1=586', '2026-11-21 13:34:43.798581+00', 'e40115dad68d1a4b46dde4d772692300d4041fac607ecb3443cf7ffd604e36b2');
INSERT INTO public.links VALUES ('4kw3pm5nr3rt', '0b7895975479aa6aee026b3d58ffae665ca7a68602bb349a62fad0c0daf66e33', 'countdown', '50,25,10,7,3,1=765', '2026-11-21 13:34:43.80351+00', '3e988cceb099868eb9911da61b1eb7c5951406283150172c5b9ac79b5076a62b');
INSERT INTO public.links VALUES ('eykte6mv89yd', 'fb39c94ec7559b9306ce8d21f460b2c64ca18ba7c36a5b0cacee46bb4e7b9f77', 'countdown', '100,75,50,25,6,3=952', '2026-11-21 13:34:43.81153+00', 'db8edd0c5b64882c39267c26ee18cbee6ab68a3eb8e98ac339699218e185c3d5');
INSERT INTO public.links VALUES ('pk2zbny6psk2', '2cc07037a061769261b22d3e13642d3dab9fbaf5e37130ac900f5ad8569c46d6', 'countdown', '75,50,25,8,7,5=947', '2026-11-21 13:34:43.815472+00', '147f8b3d2740d2c5ce590a3b073c7b82142b8ca86ee753d0e549f5ee555fe35c');
INSERT INTO public.links VALUES ('7urfjch8wm7z', '7897aadc054e02bcc8b3b405bac00e85dc4e8fa9f1427c06674ade0fdcc6efff', 'countdown', '17,13,11,7,5,3,2=2026', '2026-11-21 13:34:43.817352+00', '88397ff65161c9e163bba2840d8e8bce6c3cfb878efea5f5b76c1c0bec4359fe');
INSERT INTO public.links VALUES ('9skktpsfa4aj', '8aa4fd4e55322015790cdcc34db99a689a9d8e8d6f6bc96c92e38458dac2aa1c', 'letters', 'dgoaeinrs', '2026-11-21 13:34:43.823548+00', 'fe68906d31c4e2d3475c36256c1c724ca7be46ff52763819a7bdbbcc0c2c1f04');
INSERT INTO public.links VALUES ('u6tfcz9d65uw', 'bd0154adf21c2b7415dda480fb5231b37bca0976971c7a511972e43b9e65bd6d', 'letters', 'tneacrdhi', '2026-11-21 13:34:43.827521+00', 'db6642d728da258a20be8610f11532e4d2e4aef057feb74253ea53ab082ddfc2');
INSERT INTO public.links VALUES ('e54vhdfpzu49', '6773795e359caf0122150a2e974f6d06fef5319fd56c6826c4f6309bdac0bcd2', 'letters', 'conundrum:lionrebel', '2026-11-21 13:34:43.831527+00', '0ccaaed81f4e09c7d185a639197407d56cf2d21b43534099accb959b22147b46');
INSERT INTO public.links VALUES ('ns2dqtzedtgv', '60908d974f6a735fefbadc762fe50f85424ded5bf513f6034ba6ee12b1387b69', 'letters', 'conundrum:shorecart', '2026-11-21 13:34:43.835532+00', 'e87ad8d42f154668703881d15efc841595380f48cdfda16e210f565841885286');
INSERT INTO public.links VALUES ('7a4xaew8e9cx', '937714d5c72b5102c74d6561ee4989c373a3f541a635c6622b16d7ff2b8d9e45', 'letters', 'free:quizz?s', '2026-11-21 13:34:43.839534+00', '09bdff31b3aea0216501972d1ec1cfd5e5b01aa86a2fb3f799b57b7a83ba4070');
INSERT INTO public.links VALUES ('pztr7yzr5mtu', '31a22994c18f2ac13e12ab808688bd1e058cb0374946b60f60de1a67f2491695', 'trades', 'goods:~1f34e~apple,~1f352~berry,~1f382~cake;goal:1cake;aunt:=1apple;bob:1apple=2berry;cousin:2apple,5berry=1cake', '2026-11-21 13:34:43.84368+00', '56522fdb8bffd815f58e653af2ad5316481570b2daac0e5d67f7bff9912b9412');
INSERT INTO public.links VALUES ('mzmdgv3wbr2e', '4b2a091fb967aeb5bcf0cc16ae73cc3df6dce589816a3d066ed19dc5a2c9ebb6', 'trades', 'start:?apple;goal:1cake;bob:1apple=2berry;cousin:2apple,5berry=1cake', '2026-11-21 13:34:43.846271+00', 'c1459adf95e3f9b08a30cda2325d1e0556bb25b12be86c2c034ef3415da9d630');
INSERT INTO public.links VALUES ('magnxx42p4ph', '3fa0c9d115dfa65121f39667d8a7c29458679f33238d589b570c2cf4a1843fc1', 'trades', 'start:4apple;goal:1cake;bob:1apple=2berry;cousin:2apple,5berry=1cake', '2026-11-21 13:34:43.851759+00', '8dbe164a6ead8edcd17e14a2550947cc5a9f5a4726fb15a492d6e23834063881');
INSERT INTO public.links VALUES ('wwh562dhm74z', '251b8f881d9cfd39945db5e53c4e5927bb66c11ed61ab2b444cbafbd633e3459', 'trades', 'goods:~1f41f~fish,~1fa99~coin;goal:2..coin;cast:=1fish;market:3..fish=1coin', '2026-11-21 13:34:43.855744+00', '3b348a830c061f377de76af612021adfde7f0d2996482764d8214043d8b85366');
INSERT INTO public.links VALUES ('5maf5qeh5n9f', '78c92e832ed1ca6d3de0ce6c1f88e6691e6ba64c9d09354708833d852e4c0996', 'trades', 'start:1paperclip;goal:1house;a:1paperclip=1pen;b:1pen=1doorknob;c:1doorknob=1stove;d:1stove=1generator;e:1generator=1keg;f:1keg=1snowmobile;g:1snowmobile=1trip;h:1trip=1van;i:1van=1contract;j:1contract=1rent;k:1rent=1afternoon;l:1afternoon=1globe;m:1globe=1role;n:1role=1house', '2026-11-21 13:34:43.860203+00', 'ae1bf7232a1020549a5e38bd7c254ba06b8db9ebe8775eb9e399790f6ca39d3c');
INSERT INTO public.links VALUES ('avq9tq9uvdqg', '895de98dd91cfa914e1f7de5515b57cb7ce606d5234448303db4fe7b2261e7fa', 'boxes', '7x3x3:1111000,1111110,1111111/full/full', '2026-11-21 13:34:43.871611+00', '025229c8c61a750435f442234df7e183b143ab9ee1e174e890513b40ba9b9367');
INSERT INTO public.links VALUES ('s937pjp5r5bn', '2d9da6134100b5c9f9df4065a9440835937e874f6c3c50d3aa0c278fb0154a64', 'boxes', '7x3x3:1111000,1111110,1111111/full/full/floating', '2026-11-21 13:34:43.875584+00', '358295c55c2d67f0ff1529c3a7184c16ada1e57f4d6345acb4b0a0b058e21826');
INSERT INTO public.links VALUES ('s7rvnx67p842', '3d8181923084beaf4a096c14d6e97b5e5a7dc261398cf7b239d8e9b3a2ccf29a', 'boxes', '3x2x3:100,110,111/full/full', '2026-11-21 13:34:43.879591+00', '41ab6865c86ace33d8684f9c471e1957342e5f5e95c02250448039d438662737');
INSERT INTO public.links VALUES ('sd354kyk5dre', '68dee0af8059678b4f407105060dc462d70528561c3b9a49c2d308422328769e', 'boxes', '3x3x3:full/full/full/floating', '2026-11-21 13:34:43.883549+00', 'b0bcd35d34b2317b8b836dce2510a637dc31fd832a8603e5462c13eaa67e9aef');
INSERT INTO public.links VALUES ('32p92haewnkr', 'ffc3787b61641e6f6b09f03fc3bceb01bba40a999dfc1c673f18ba64ea94f15a', 'boxes', '3x3x2:100,111/010,111/010,111,100', '2026-11-21 13:34:43.88755+00', 'dab045b44c1a34da204cc9fd5064b2730bd72f37dbeb7c758591b6cf319cbd27');
INSERT INTO public.links VALUES ('mythp9cg3h4s', '2e51b6cdd05babba0e3b6ce2d9f606a535f48f207c4e5e9c1bc3e69a0d3900a4', 'boxes', '3x2x2:101,111/00,11/full', '2026-11-21 13:34:43.891557+00', 'f599281650c7e3c789ff9594cf4d74e55af309a43bf2fe19218d0f35021d719f');
INSERT INTO public.outcomes VALUES ('18aad82decd9c70a0c88226da9b70648892ec6fafd870128ccbad9b2562dcefa', '0.1.0', '{"status": "limit", "solutions": [[[3, 4, 2], [6, 5, 1]]], "complete": false, "forced": null, "message": "Stopped at the time limit. One solution was found, but it is not proved to be the only one.", "stopped": "time", "seconds": 30.0}', '2026-11-21 13:34:43.895574+00', 'c8b30bcd45e619ea135a4a1768a3c45b9e9ff64440f009eb05d8d5b844d7c529');
INSERT INTO public.submissions VALUES ('0b81152c60a7cf20696fe644073c457b224e6f7c737bedb1a669e66a809be082', 'fa95af039b5abc1e3b35608ea15f98c1985308edc3728698bb47ebdecb52c4d6', 'QXnLKIstI_WekvOBsOG6ww', '2026-11-21 13:34:43.924295+00');
INSERT INTO public.submissions VALUES ('34d6d53319cde0b830783b4749f1bf52ea24b941ea593dc03993d14a7421167d', 'fb268d5b17c663e8bcd247d19005e04eafadeb681c7b3b542b1f1854446ec2e3', 'oanuQ_NjUxqEdfPYXfiYCg', '2026-11-21 13:34:43.933786+00');
INSERT INTO public.submissions VALUES ('394801365682834e8a36b41a3e30fe430b74e44a098eed3ccf558d8f242e4fb8', '0e71f7a9dae7d269063c1f66e1a1daf386bc6a0d69b24bcfdf3127af84e5e848', '8YRC9BNXIeduVMn9Ho6phQ', '2026-11-21 13:34:43.945962+00');
INSERT INTO public.submissions VALUES ('581be245e8e9978722cd015760d3fdeb945b3d70452030bc38167548328b2206', 'e93a86084372296cc249c74c898efc878ec426d3f43ffe051c867b5b1c05b6e3', 'Iospqtxi5KUmo8EETAmYLA', '2026-11-21 13:34:43.957546+00');
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
ALTER TABLE ONLY public.submissions
    ADD CONSTRAINT submissions_pkey PRIMARY KEY (key);
CREATE INDEX jobs_by_state ON public.jobs USING btree (state, created);
CREATE UNIQUE INDEX one_active_job_per_puzzle ON public.jobs USING btree (digest, seconds) WHERE ((state)::text = ANY ((ARRAY['queued'::character varying, 'running'::character varying])::text[]));
CREATE INDEX submissions_by_age ON public.submissions USING btree (created);
