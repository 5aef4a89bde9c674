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
CREATE TABLE public.stored (
    day character varying(10) NOT NULL,
    client character varying(64) NOT NULL,
    bytes bigint NOT NULL
);
CREATE TABLE public.submissions (
    key character varying(64) NOT NULL,
    content character varying(80) NOT NULL,
    job character varying(40),
    created timestamp with time zone NOT NULL
);
INSERT INTO public.alembic_version VALUES ('0009');
INSERT INTO public.jobs VALUES ('rBCVLYlHRCV9z0kZFpuVKA', 'e93a86084372296cc249c74c898efc878ec426d3f43ffe051c867b5b1c05b6e3', 'signpost', '2x2:cegd', 30, 'somebody', 'queued', 0, 0, 0, 0, '{}', NULL, '2026-11-26 00:01:02.694723+00', NULL, NULL, NULL, 'solve', '');
INSERT INTO public.jobs VALUES ('Su6QoT5vwnecsgSgOR35_A', '74d1a2ab3e0b6468e5d164a00493206ef38312533bf1a4ad22e774976ba5d16b', 'nonogram', '2x2:1/1/1/1', 30, 'somebody', 'done', 1, 0, 0, 1, '{"elapsed": 30.0}', 'zc$`I#v2MdK3`Bp0P}jgUkgXZ~2VFWA9R!QA3CNTyQZa%c|6WQSx(MQdclY>oqF$@G4{(V#Qg;Ejp@?6wX<wT69Rqj;T@jQvguXYx2%@+P99R%yt{iT#<^xD!$taK+$le`!Xrb0qv_-y6@6&WDW;f;g#|GqJU#=<H5GY2PYtn~lPq!2wI?ZQRC|)r%dqFRmPr0MO;pGGY;*Q#j6W%e|+SpoR%$=eQiu20!Tk(W=b)<f73vK>h<CS>%XA_(=hi18s!}$6Gf~I8W', '2026-11-26 00:01:02.556814+00', '2026-11-26 00:01:02.729209+00', '2026-11-26 00:01:02.814733+00', '5dd08e49acc7ff9576a506435f07c0cb2610cc98cdc24b6fc756281e749620a7', 'path', '#?/??');
INSERT INTO public.jobs VALUES ('Pyzfn5m2b1tGoh10T_iwNg', 'fa95af039b5abc1e3b35608ea15f98c1985308edc3728698bb47ebdecb52c4d6', 'signpost', '2x2:cega', 30, 'somebody', 'done', 1, 0, 0, 1, '{"elapsed": 30.0}', 'zc$`g-u?~YU3`Bp$%8U?Fw|+#Ij#USj7>Ja_2s<ED_1~LN5FPKycfNZYQPd>n3dXzO)Kp-EeNxA<(8n`_mc!^tDeDfsP(~e3E!hlW@;>W8BG{J;b5|ZmvVaOY5U2|TTXqdM*1^Rd78K|>MOy(z3vtIzV4Qd+do9k1Am9ow0)(Sdz4iM&D8EX0LCdh7U6d95DSJ25wq@4~M%~=U7E7(O|6_z&j<#4XP2GIH8+~9>', '2026-11-26 00:01:02.610638+00', '2026-11-26 00:01:02.749807+00', '2026-11-26 00:01:02.835472+00', '5fb60890aa6302f89b79e5d05b26419e0beaf794f610ab47ac858e9387dd00df', 'solve', '');
INSERT INTO public.jobs VALUES ('qzX7jnl9q7TBtuYjbCOr5A', 'fb268d5b17c663e8bcd247d19005e04eafadeb681c7b3b542b1f1854446ec2e3', 'signpost', '2x2:cegb', 30, 'somebody', 'cancelled', 1, 0, 0, 1, '{"elapsed": 0.0}', 'zc$`g+K?;LF3`MUJW?jU!hv)@L7wJsYftZMiN-4d2M^WtZJtp(tCzzwp78(eghwR}7!IWpuDw};gi-<amOiqPcWTT>5og$?oWM(crkQsK{i*Q%(vvjbcL94T*8=xeRLuZ3=(uGn3-qS=d;2T~92<L9KN4SpTz7QfxB<2Feul@U4b#>$myS&g|eejCn`xj?*qL|Zvwoz0`+euy3-ydspSb6', '2026-11-26 00:01:02.636176+00', '2026-11-26 00:01:02.771647+00', '2026-11-26 00:01:02.851619+00', '48aa57c8ef7a168a6daa0e550baf1a61f0274a127c56bf64eff29373c74cebc8', 'solve', '');
INSERT INTO public.jobs VALUES ('gEYbPwkKUYW1Gf4YPPEMuA', '0e71f7a9dae7d269063c1f66e1a1daf386bc6a0d69b24bcfdf3127af84e5e848', 'signpost', '2x2:cegc', 30, 'somebody', 'running', 1, 1, 0, 1, '{"doing": "searching", "elapsed": 1.0}', NULL, '2026-11-26 00:01:02.666191+00', '2026-11-26 00:01:02.793143+00', NULL, NULL, 'solve', '');
INSERT INTO public.links VALUES ('kpkjxuamg2v4', '691b1f6ee3f39f56982a2364ef105f9e826fa4e201435f6fe3093761088b2d61', 'nonogram', '10x10:2/3.2/1.1.3/2.5/2.2.4/1.1.4/1.3/1.1.2/4/4.1/5.2/2.3.3/1.2/6/3/1/4/6/7/4.1', '2026-11-26 00:01:01.870533+00', '6a16b93a85f9c9d65d65e426248da888f453c6a5014af68ac679eeb835a2461f');
INSERT INTO public.links VALUES ('6rqmszcr4jq3', 'f49009a9bb0fa3b750285517b448255a5f689e16ef122c5e1af8d6af04c3f368', 'nonogram', '10x9:1/2/3/3/9/3.3/2.3/1.3/2/1/1/2/3/4/1/1/10/8/6', '2026-11-26 00:01:01.896282+00', '3fa3c3d2d478536e85a74620ef6d709dc2dcf7a256f6fe8fae606a5ea6853c83');
INSERT INTO public.links VALUES ('7p5bnuer3kda', '77f74d3980d5eff4e508ee90e1cb0c6ea7078586f4c9b42ed7b12eea7788f2bd', 'nonogram', '20x20:5/5.3/2.3.4/1.7.2/8/9/9/8/7/8/9/10/13/6.2/4/6/6/5/6/6/2/2/1/1/1.3/2.5/1.7.1.1/1.8.2.2/1.9.5/2.16/1.17/7.11/5.5.3/5.4/3.3/2.2/2.1/1.1/2.2/2.2', '2026-11-26 00:01:01.933232+00', 'cb421710cfb38e7db9ac41a6bf544b1f68022e5c8663a5190059fa6179090b5d');
INSERT INTO public.links VALUES ('c8rxsz983wsh', '94bdecaee523591ebdd22f36111c520379cf9953ced647b86a7a648044b13ad5', 'nonogram', '10x11:1/3/1/2.2/2/4/1/3/3/1/1/3/1/2/1/3/3/1/2/2/4', '2026-11-26 00:01:01.965101+00', 'fb2379643b9a9e8d40976562f159a7b364994512882bebb6f465cb1feeb64193');
INSERT INTO public.links VALUES ('d658742qb27d', 'a8192508906da70a82bc5f7e95992fd19fe7b1f96b83b87ed0493bcd4a74325f', 'nonogram', '2x2:1/1/1/1', '2026-11-26 00:01:01.977083+00', 'dbe923f25251f769809b06f7031d2ccb01a14c4036164d954004fbb8387ce894');
INSERT INTO public.links VALUES ('hau2x2zvz3z6', 'a2e9178c70945de4feb6b1e28b99acddc6e1af61aa5a53c6d65384a032247751', 'nonogram', '2x2:1/1/1/1,Ad', '2026-11-26 00:01:02.004004+00', 'c2303396ef4abbe16078b3e6afacd2bedac388bab9db6ff14213c1b71057814e');
INSERT INTO public.links VALUES ('z9uaucf9ncfr', 'ee9d139318d4b80968e85ebea20790bfd8d465664d940b7e9591db161253fac8', 'nonogram', '6x6:1.2/1.1/1.2/3.1/2/1.1/2.1/3/2.1/1.1/1.2/1.1', '2026-11-26 00:01:02.021246+00', '312096aec1c66e7737fbbaf16932764323dfa69429db9569a8899d876632e09b');
INSERT INTO public.links VALUES ('vpgx46fqk5ms', '00f760b9b76cfa49514c173dff9fccdf94974c04e7800d668928344d313f2c27', 'signpost', '5x5:1cceefcfggeeccghcac3e12hch10ah25a', '2026-11-26 00:01:02.025011+00', 'f0a4dcb003f547586d77078b46df0590029cfbc9b73c760059f286e0fb9609f1');
INSERT INTO public.links VALUES ('d3r9kah98xdn', '3cd27694a40453d04f40e217e2d59268578af8c863970b65f197c49fa3fa1f5b', 'signpost', '3x3:ddg9abga1gh', '2026-11-26 00:01:02.032981+00', '06fa321b0371bc61c7295f17cbbde971ad0d3a43a8f96cf0822faa5dc7fa431c');
INSERT INTO public.links VALUES ('f2srud5x27ge', '5392876acb3ac9dbf04394d99fa1b42f196a5c074e2cdccf098a482571c81ebf', 'signpost', '7x7:1e33dc20cfggdecf16b44geebccefaaad40gdah22c32acg23g6ffabeg7g27a35g38bacaca49a', '2026-11-26 00:01:02.059226+00', 'd454352e860b71844982aa527e6d0a4ea74d28ba6b58bcfa5216bbb2bb11f5a2');
INSERT INTO public.links VALUES ('ymcmzwuk7h6v', '18aad82decd9c70a0c88226da9b70648892ec6fafd870128ccbad9b2562dcefa', 'signpost', '3x2:cegaga', '2026-11-26 00:01:02.068915+00', '64414005240ef2fbabd10bf38fc0f186876f5533d9355c0065997389c2c0f617');
INSERT INTO public.links VALUES ('mxak5ehqdxhm', '5aa70f8c857fff134f9bbbd37df0e1d0683155f5c6a99c3ef3c2ff47d1849f80', 'signpost', '3x3:adg9abga1gh', '2026-11-26 00:01:02.080872+00', 'bd6d91e411b93b4f0ec2f7f80d5d16c1c5191c417460c606ff138e6da5c84381');
INSERT INTO public.links VALUES ('r7em5xt7g9cr', 'ba51cdf8f74e45555bcf693ba330b909e21f061d7c48037feb9583d84822993c', 'kenken', '4:__a__a_ab_a__a_a_,s1d2m6d2s1a5a5m4', '2026-11-26 00:01:02.096475+00', 'b6e2941c51ec36d3a2b4b5307c67053428ee1f06d7986ecbdd915a935d862147');
INSERT INTO public.links VALUES ('kdwkrub98j3c', '879c672107f6cc4e5d29346862fc2462300fb1628dd19fe6664cb97590877238', 'kenken', '6:_a_aa_a_aa__aa_a3ba_3a_4aa_7a__a_,a5a8s1d2d2m2a9d2s4m24m8s3d3s1m360a6d3', '2026-11-26 00:01:02.117657+00', '7490491b38179130a1606cace0ffa62013728dd3f3be4317118534caa17e55e5');
INSERT INTO public.links VALUES ('3m7duzazxax6', 'ef8528df073c190968da13cb920ad68ff7497268f400b102a36f1bd3de0a8e03', 'kenken', '9:baa_3a_a_5a_a_3a_4aa_3a_a_a_6a_8a_a_3a6_a__a__a__a_a3_3a_6a_a3b_a__baa_a,m210a13d3d4s7s3m24s4m72m28d4a13m189s3a15a11d4a9a10a10m24s1m6a13m18s1s3d3d4d4s2s4s1s4m6a15m8a13', '2026-11-26 00:01:02.129557+00', '73862f956e1fcdf56552fd9f968a10c0a9f88562530ea1ed1333cbf6b872e339');
INSERT INTO public.links VALUES ('fwtrahtqqe92', '4af32a122c14b68fea5c8cbc8fc30e22bb0990d87814a2ddfa76c7d89cb4ecf3', 'kenken', '4:__a_3aa_ab_aab,d4s2a7m12a9m8', '2026-11-26 00:01:02.157362+00', '7c824d6306ac34de968ffdf78052e6071e13c181518f6b1ed237a11066e1bf15');
INSERT INTO public.links VALUES ('57r7q5wuydf7', '29d6838f6f439ed2bfd89c97ae5461aa1ffb2a173b1a7839d3c02a03cbbc8bc9', 'kenken', '5:3023002002203000203201010,s0o12o2s1s3m20d2m25m36a2,large,open', '2026-11-26 00:01:02.169123+00', 'eae44eea566b2b1e82e402aff341c686f28c1229c324d36f5e67c282124c9f62');
INSERT INTO public.links VALUES ('dcmp5m37awr6', '9b4a1f5671a253090ad7a769d4fd10c0fbdcc1950907e58049c153b64bf2e704', 'kenken', '4:a3_3abaa__aa_,a8s1a9s2m6m12', '2026-11-26 00:01:02.189198+00', '42a4512d01aef364489a3da555b3b15ed97668b4dc0de6efbc07cc994907adae');
INSERT INTO public.links VALUES ('mppz654n56rh', '20bc949885a92967a856cf6a1a07fdf8ad9d68a2b8215cd302701a920e360665', 'kenken', '5:__a__aa_aa_a5_3a_4b_a,s3s4d7s1m60a10a3a3a10m20s3', '2026-11-26 00:01:02.194389+00', 'a28cd9191d21b10a97b10deb08002a3be6d12ebdae86562458290f19618ee1d0');
INSERT INTO public.links VALUES ('cnft5xq6365g', '7782957a7840c8939cbf55e7f98fa2a16909c05d507d2dbbc5de382a0c4daa8b', 'countdown', '100,75,10,8,3,2=746', '2026-11-26 00:01:02.221028+00', '9573abcbc872bb29b3e37474c7de64e8ef0e7d15d162d65e22012fed7e1a9846');
INSERT INTO public.links VALUES ('t3dcpwz3bgvq', 'ddb098e283c0e94a6a943f2e79f93416fd3969fc1129f14219e399589ab81c53', 'countdown', '100,25,10,5,3,1=586', '2026-11-26 00:01:02.237729+00', '195b79faf6887425e087d756beb08dc306f48e30a81158fd30b83c8b07c14c1b');
INSERT INTO public.links VALUES ('4kw3pm5nr3rt', '0b7895975479aa6aee026b3d58ffae665ca7a68602bb349a62fad0c0daf66e33', 'countdown', '50,25,10,7,3,1=765', '2026-11-26 00:01:02.248917+00', '8afc6b8070df228f1b614d3d651cb3114d9a979e2afaa591f317626463a9c759');
INSERT INTO public.links VALUES ('eykte6mv89yd', 'fb39c94ec7559b9306ce8d21f460b2c64ca18ba7c36a5b0cacee46bb4e7b9f77', 'countdown', '100,75,50,25,6,3=952', '2026-11-26 00:01:02.261001+00', '255145ed141d523dbbb42fb3094a3585de3b685f9d433d2b0bca098fd80e3fad');
INSERT INTO public.links VALUES ('pk2zbny6psk2', '2cc07037a061769261b22d3e13642d3dab9fbaf5e37130ac900f5ad8569c46d6', 'countdown', '75,50,25,8,7,5=947', '2026-11-26 00:01:02.285025+00', 'ef4f43f394f718c490819907233e5ecc29a52c58a5292069ecc251c19783bfb7');
INSERT INTO public.links VALUES ('7urfjch8wm7z', '7897aadc054e02bcc8b3b405bac00e85dc4e8fa9f1427c06674ade0fdcc6efff', 'countdown', '17,13,11,7,5,3,2=2026', '2026-11-26 00:01:02.289303+00', '2590cdc599520529f3cf6717261382f0ea1cb242c1f47d49133c185a1dcd5adb');
INSERT INTO public.links VALUES ('9skktpsfa4aj', '8aa4fd4e55322015790cdcc34db99a689a9d8e8d6f6bc96c92e38458dac2aa1c', 'letters', 'dgoaeinrs', '2026-11-26 00:01:02.304852+00', '0ed05e8b9ac3f9dc82fff58e9e22bdc62c854d351fde9d90b82a74703b3990bb');
INSERT INTO public.links VALUES ('u6tfcz9d65uw', 'bd0154adf21c2b7415dda480fb5231b37bca0976971c7a511972e43b9e65bd6d', 'letters', 'tneacrdhi', '2026-11-26 00:01:02.317021+00', '977a0c60f536791e5ae31f8c8acc5aa16c9583050d89a9f7f27aa52d4ba7d9bc');
INSERT INTO public.links VALUES ('e54vhdfpzu49', '6773795e359caf0122150a2e974f6d06fef5319fd56c6826c4f6309bdac0bcd2', 'letters', 'conundrum:lionrebel', '2026-11-26 00:01:02.336957+00', '5e904ba9bce92ad4690db8ff047bf3ed9d211c1c35131f8648973fc455ff8f76');
INSERT INTO public.links VALUES ('ns2dqtzedtgv', '60908d974f6a735fefbadc762fe50f85424ded5bf513f6034ba6ee12b1387b69', 'letters', 'conundrum:shorecart', '2026-11-26 00:01:02.35291+00', '2c6e243fff1c1b5d1c47468f8fd8ceb3b5f8641ef43439afe575c87b0b788396');
INSERT INTO public.links VALUES ('7a4xaew8e9cx', '937714d5c72b5102c74d6561ee4989c373a3f541a635c6622b16d7ff2b8d9e45', 'letters', 'free:quizz?s', '2026-11-26 00:01:02.364803+00', 'd8474748b4a823b9bb7691a08eed55c6ca06a0438effe5a3ed85ad44df289909');
INSERT INTO public.links VALUES ('pztr7yzr5mtu', '31a22994c18f2ac13e12ab808688bd1e058cb0374946b60f60de1a67f2491695', 'trades', 'goods:~1f34e~apple,~1f352~berry,~1f382~cake;goal:1cake;aunt:=1apple;bob:1apple=2berry;cousin:2apple,5berry=1cake', '2026-11-26 00:01:02.377609+00', '237a7e22e7d8725886c94d736abcb1e0b2b32751598ac4698e5d2fb30cabdd41');
INSERT INTO public.links VALUES ('mzmdgv3wbr2e', '4b2a091fb967aeb5bcf0cc16ae73cc3df6dce589816a3d066ed19dc5a2c9ebb6', 'trades', 'start:?apple;goal:1cake;bob:1apple=2berry;cousin:2apple,5berry=1cake', '2026-11-26 00:01:02.384385+00', '7a71cc81c21178130133fa65d32d2fd4d222e75d950cddb8459e7928c61961a2');
INSERT INTO public.links VALUES ('magnxx42p4ph', '3fa0c9d115dfa65121f39667d8a7c29458679f33238d589b570c2cf4a1843fc1', 'trades', 'start:4apple;goal:1cake;bob:1apple=2berry;cousin:2apple,5berry=1cake', '2026-11-26 00:01:02.409227+00', '54977e25e90ab2813cb45572a389e5f512a24d2304a3f8bb22cf33f15c4cba9e');
INSERT INTO public.links VALUES ('wwh562dhm74z', '251b8f881d9cfd39945db5e53c4e5927bb66c11ed61ab2b444cbafbd633e3459', 'trades', 'goods:~1f41f~fish,~1fa99~coin;goal:2..coin;cast:=1fish;market:3..fish=1coin', '2026-11-26 00:01:02.425198+00', '9d28228baeec10c118d2e6c5663cc35147280ce70737bb0f7e689cc82f584fee');
INSERT INTO public.links VALUES ('5maf5qeh5n9f', '78c92e832ed1ca6d3de0ce6c1f88e6691e6ba64c9d09354708833d852e4c0996', 'trades', 'start:1paperclip;goal:1house;a:1paperclip=1pen;b:1pen=1doorknob;c:1doorknob=1stove;d:1stove=1generator;e:1generator=1keg;f:1keg=1snowmobile;g:1snowmobile=1trip;h:1trip=1van;i:1van=1contract;j:1contract=1rent;k:1rent=1afternoon;l:1afternoon=1globe;m:1globe=1role;n:1role=1house', '2026-11-26 00:01:02.438178+00', '4984b12ca7bf842bdb811645603aba720d1072800a219ecbedcb43a66a305599');
INSERT INTO public.links VALUES ('avq9tq9uvdqg', '895de98dd91cfa914e1f7de5515b57cb7ce606d5234448303db4fe7b2261e7fa', 'boxes', '7x3x3:1111000,1111110,1111111/full/full', '2026-11-26 00:01:02.448964+00', '026ab617d655e904fec312a072f2bc8349d1d4fb8aadb5d2ef28f2006db525fa');
INSERT INTO public.links VALUES ('s937pjp5r5bn', '2d9da6134100b5c9f9df4065a9440835937e874f6c3c50d3aa0c278fb0154a64', 'boxes', '7x3x3:1111000,1111110,1111111/full/full/floating', '2026-11-26 00:01:02.464978+00', '221a33b4c278d32b76b8ddf5a87ee46c3f27ddb0595f44082c7a9af1d39f175f');
INSERT INTO public.links VALUES ('s7rvnx67p842', '3d8181923084beaf4a096c14d6e97b5e5a7dc261398cf7b239d8e9b3a2ccf29a', 'boxes', '3x2x3:100,110,111/full/full', '2026-11-26 00:01:02.473323+00', '40d2b01ba382aef0052617aec73b28691d91f69f4608bac3cd6e7848f757b23b');
INSERT INTO public.links VALUES ('sd354kyk5dre', '68dee0af8059678b4f407105060dc462d70528561c3b9a49c2d308422328769e', 'boxes', '3x3x3:full/full/full/floating', '2026-11-26 00:01:02.484888+00', '7636a6c5207e4c98c9accc8500cab136e44297277cb1aaa448117f5deade510e');
INSERT INTO public.links VALUES ('32p92haewnkr', 'ffc3787b61641e6f6b09f03fc3bceb01bba40a999dfc1c673f18ba64ea94f15a', 'boxes', '3x3x2:100,111/010,111/010,111,100', '2026-11-26 00:01:02.49703+00', 'f3e20aac50e92d2e7a8c00a93d78431b71f08526a0345d8fd788838fd029ffd2');
INSERT INTO public.links VALUES ('mythp9cg3h4s', '2e51b6cdd05babba0e3b6ce2d9f606a535f48f207c4e5e9c1bc3e69a0d3900a4', 'boxes', '3x2x2:101,111/00,11/full', '2026-11-26 00:01:02.517118+00', 'f7dcb33b92b8658141706cc772376e753baa9fc79c649f172432798b42e0efc5');
INSERT INTO public.outcomes VALUES ('18aad82decd9c70a0c88226da9b70648892ec6fafd870128ccbad9b2562dcefa', '0.3.0', 'zc$`g7L2AP=5d6xZvoL9r_K;8XkfZTIvDS$|)|%`pCY1g?lG>2KvM|HW%+8Myb(+N-U}Bhq8Ve&Fvj$F;?fZUbvA5U`7X6pSr^UxG6ktZ4mq<$GYI0GiP!nHA@`Xq_#)4-Oap!trj>^kI9!{Ybf`*yU5<7e+!ZQ=A6HJ_ww>V`*C?iO$Sgw34dS#rbS#XN?vZ!l6|Jm21YF(-Ia({iItS-LbIozoA`^T$G+SJb`p2pzcs|bype3k4r-RAcJKo?{)', '2026-11-26 00:01:02.527425+00', '610785ca3df00de1d513a460100205ae8fee8e3a314c3e3908289830fc599c19', false);
INSERT INTO public.stored VALUES ('2026-11-26', 'somebody', 3660);
INSERT INTO public.submissions VALUES ('0b81152c60a7cf20696fe644073c457b224e6f7c737bedb1a669e66a809be082', 'fa95af039b5abc1e3b35608ea15f98c1985308edc3728698bb47ebdecb52c4d6', 'Pyzfn5m2b1tGoh10T_iwNg', '2026-11-26 00:01:02.600755+00');
INSERT INTO public.submissions VALUES ('34d6d53319cde0b830783b4749f1bf52ea24b941ea593dc03993d14a7421167d', 'fb268d5b17c663e8bcd247d19005e04eafadeb681c7b3b542b1f1854446ec2e3', 'qzX7jnl9q7TBtuYjbCOr5A', '2026-11-26 00:01:02.624721+00');
INSERT INTO public.submissions VALUES ('394801365682834e8a36b41a3e30fe430b74e44a098eed3ccf558d8f242e4fb8', '0e71f7a9dae7d269063c1f66e1a1daf386bc6a0d69b24bcfdf3127af84e5e848', 'gEYbPwkKUYW1Gf4YPPEMuA', '2026-11-26 00:01:02.655492+00');
INSERT INTO public.submissions VALUES ('581be245e8e9978722cd015760d3fdeb945b3d70452030bc38167548328b2206', 'e93a86084372296cc249c74c898efc878ec426d3f43ffe051c867b5b1c05b6e3', 'rBCVLYlHRCV9z0kZFpuVKA', '2026-11-26 00:01:02.684271+00');
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
ALTER TABLE ONLY public.stored
    ADD CONSTRAINT stored_pkey PRIMARY KEY (day, client);
ALTER TABLE ONLY public.submissions
    ADD CONSTRAINT submissions_pkey PRIMARY KEY (key);
CREATE INDEX jobs_by_state ON public.jobs USING btree (state, created);
CREATE UNIQUE INDEX one_active_job_per_puzzle ON public.jobs USING btree (digest, seconds) WHERE ((state)::text = ANY ((ARRAY['queued'::character varying, 'running'::character varying])::text[]));
CREATE INDEX outcomes_by_age ON public.outcomes USING btree (created) WHERE (NOT kept);
CREATE UNIQUE INDEX stock_by_shelf ON public.stock USING btree (shelf, seed);
CREATE INDEX submissions_by_age ON public.submissions USING btree (created);
