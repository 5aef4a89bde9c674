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
    sha256 character varying(64)
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
INSERT INTO public.alembic_version VALUES ('0004');
INSERT INTO public.jobs VALUES ('3yATYN7OhS3h--ZZKIYYWA', 'e93a86084372296cc249c74c898efc878ec426d3f43ffe051c867b5b1c05b6e3', 'signpost', '2x2:cegd', 30, 'somebody', 'queued', 0, 0, 0, 0, '{}', NULL, '2026-11-21 04:47:43.406806+00', NULL, NULL, NULL);
INSERT INTO public.jobs VALUES ('fKs2b3uWJ29MeXfDvxUDuQ', 'fa95af039b5abc1e3b35608ea15f98c1985308edc3728698bb47ebdecb52c4d6', 'signpost', '2x2:cega', 30, 'somebody', 'done', 1, 0, 0, 1, '{}', '{"status": "limit", "solutions": [], "complete": false, "forced": null, "message": "Stopped at the time limit. Nothing was found, and nothing is proved: there may be a solution.", "stopped": "time", "seconds": 30.0}', '2026-11-21 04:47:43.376341+00', '2026-11-21 04:47:43.411436+00', '2026-11-21 04:47:43.435507+00', '15016794e0ebde1d43f825da76c8afcb40f06dda6d15275d7b2ba273dc760503');
INSERT INTO public.jobs VALUES ('A2DJ9ddUhnOWEw2Pv5QsjQ', 'fb268d5b17c663e8bcd247d19005e04eafadeb681c7b3b542b1f1854446ec2e3', 'signpost', '2x2:cegb', 30, 'somebody', 'cancelled', 1, 0, 0, 1, '{}', '{"status": "limit", "solutions": [], "complete": false, "forced": null, "message": "Nothing was found, and nothing is proved: there may be a solution.", "stopped": "cancelled", "seconds": 0.0}', '2026-11-21 04:47:43.387203+00', '2026-11-21 04:47:43.420755+00', '2026-11-21 04:47:43.488953+00', '49e68eaa84362e51d75d4433e90dd2aba5f29cf0e21cd46f792faaec5e0def5c');
INSERT INTO public.jobs VALUES ('6YmEPTRJT9Prge0cqiCQcQ', '0e71f7a9dae7d269063c1f66e1a1daf386bc6a0d69b24bcfdf3127af84e5e848', 'signpost', '2x2:cegc', 30, 'somebody', 'running', 1, 1, 0, 1, '{"doing": "searching", "elapsed": 1.0}', NULL, '2026-11-21 04:47:43.394901+00', '2026-11-21 04:47:43.431972+00', NULL, NULL);
INSERT INTO public.links VALUES ('kpkjxuamg2v4', '691b1f6ee3f39f56982a2364ef105f9e826fa4e201435f6fe3093761088b2d61', 'nonogram', '10x10:2/3.2/1.1.3/2.5/2.2.4/1.1.4/1.3/1.1.2/4/4.1/5.2/2.3.3/1.2/6/3/1/4/6/7/4.1', '2026-11-21 04:47:43.203924+00', '53b0fb4515720a1635e1c178f0007ceb74df9690daeb20d8442b337d9ee3ff3f');
INSERT INTO public.links VALUES ('6rqmszcr4jq3', 'f49009a9bb0fa3b750285517b448255a5f689e16ef122c5e1af8d6af04c3f368', 'nonogram', '10x9:1/2/3/3/9/3.3/2.3/1.3/2/1/1/2/3/4/1/1/10/8/6', '2026-11-21 04:47:43.215194+00', 'bb21e256ec354e3f4c5bc9fddb5430f9ff74ace3d68c1139f0e06169b60ef4f9');
INSERT INTO public.links VALUES ('7p5bnuer3kda', '77f74d3980d5eff4e508ee90e1cb0c6ea7078586f4c9b42ed7b12eea7788f2bd', 'nonogram', '20x20:5/5.3/2.3.4/1.7.2/8/9/9/8/7/8/9/10/13/6.2/4/6/6/5/6/6/2/2/1/1/1.3/2.5/1.7.1.1/1.8.2.2/1.9.5/2.16/1.17/7.11/5.5.3/5.4/3.3/2.2/2.1/1.1/2.2/2.2', '2026-11-21 04:47:43.224424+00', 'dba34a618e5a9ca4c608fc34b63484e1b69395238cfc567a422a99c1e61bedc8');
INSERT INTO public.links VALUES ('c8rxsz983wsh', '94bdecaee523591ebdd22f36111c520379cf9953ced647b86a7a648044b13ad5', 'nonogram', '10x11:1/3/1/2.2/2/4/1/3/3/1/1/3/1/2/1/3/3/1/2/2/4', '2026-11-21 04:47:43.228358+00', 'ff31dbeb1ad4bdd677da2725bf78b5ce4978548fdbe643a6f15a021fc35f0a92');
INSERT INTO public.links VALUES ('d658742qb27d', 'a8192508906da70a82bc5f7e95992fd19fe7b1f96b83b87ed0493bcd4a74325f', 'nonogram', '2x2:1/1/1/1', '2026-11-21 04:47:43.236315+00', '914256a029eb8c547991c253325af6e5a1d5826836ce9c299277df817de86c65');
INSERT INTO public.links VALUES ('hau2x2zvz3z6', 'a2e9178c70945de4feb6b1e28b99acddc6e1af61aa5a53c6d65384a032247751', 'nonogram', '2x2:1/1/1/1,Ad', '2026-11-21 04:47:43.268431+00', 'fd3f85893c17e6b4fd1702308052a5b528d158ad4df7b1e027275f0eebf6cda3');
INSERT INTO public.links VALUES ('z9uaucf9ncfr', 'ee9d139318d4b80968e85ebea20790bfd8d465664d940b7e9591db161253fac8', 'nonogram', '6x6:1.2/1.1/1.2/3.1/2/1.1/2.1/3/2.1/1.1/1.2/1.1', '2026-11-21 04:47:43.276385+00', 'fed0d911f4c63a621f41790518d97325f25026b820bd1871647a38d3de7b481c');
INSERT INTO public.links VALUES ('vpgx46fqk5ms', '00f760b9b76cfa49514c173dff9fccdf94974c04e7800d668928344d313f2c27', 'signpost', '5x5:1cceefcfggeeccghcac3e12hch10ah25a', '2026-11-21 04:47:43.284368+00', '4a8401189a3608063b9ab07eca65705e9cfd836e1709c99cfd780f490c14e5a9');
INSERT INTO public.links VALUES ('d3r9kah98xdn', '3cd27694a40453d04f40e217e2d59268578af8c863970b65f197c49fa3fa1f5b', 'signpost', '3x3:ddg9abga1gh', '2026-11-21 04:47:43.286018+00', '8c4770711eb2f23f24b0d72e1c153aa9e01cb8b8ac1baba5ef2bd906fc68993c');
INSERT INTO public.links VALUES ('f2srud5x27ge', '5392876acb3ac9dbf04394d99fa1b42f196a5c074e2cdccf098a482571c81ebf', 'signpost', '7x7:1e33dc20cfggdecf16b44geebccefaaad40gdah22c32acg23g6ffabeg7g27a35g38bacaca49a', '2026-11-21 04:47:43.292346+00', '720aea8b88af3b1933d8fa489c65c3740595a36e98e258b4147dcf05dbabd9dc');
INSERT INTO public.links VALUES ('ymcmzwuk7h6v', '18aad82decd9c70a0c88226da9b70648892ec6fafd870128ccbad9b2562dcefa', 'signpost', '3x2:cegaga', '2026-11-21 04:47:43.296304+00', '69417654c91e8868b8129371d8a37aae48dd2e9843b98d281aecb8de7041230f');
INSERT INTO public.links VALUES ('mxak5ehqdxhm', '5aa70f8c857fff134f9bbbd37df0e1d0683155f5c6a99c3ef3c2ff47d1849f80', 'signpost', '3x3:adg9abga1gh', '2026-11-21 04:47:43.30032+00', '5c6af52ac9df26b3e3aca2bb2079e5919ac707cec329b4367a57dd2af784fed9');
INSERT INTO public.links VALUES ('r7em5xt7g9cr', 'ba51cdf8f74e45555bcf693ba330b909e21f061d7c48037feb9583d84822993c', 'kenken', '4:__a__a_ab_a__a_a_,s1d2m6d2s1a5a5m4', '2026-11-21 04:47:43.304441+00', 'a1df31778b9d3221dd32b3f2a6e7223a577e10c5c283f6143e403c7672dbb131');
INSERT INTO public.links VALUES ('kdwkrub98j3c', '879c672107f6cc4e5d29346862fc2462300fb1628dd19fe6664cb97590877238', 'kenken', '6:_a_aa_a_aa__aa_a3ba_3a_4aa_7a__a_,a5a8s1d2d2m2a9d2s4m24m8s3d3s1m360a6d3', '2026-11-21 04:47:43.308453+00', '72cd88e144f50901aaef3043c779993a81ea700a4c8b5a60b12855c89c6bb9ea');
INSERT INTO public.links VALUES ('3m7duzazxax6', 'ef8528df073c190968da13cb920ad68ff7497268f400b102a36f1bd3de0a8e03', 'kenken', '9:baa_3a_a_5a_a_3a_4aa_3a_a_a_6a_8a_a_3a6_a__a__a__a_a3_3a_6a_a3b_a__baa_a,m210a13d3d4s7s3m24s4m72m28d4a13m189s3a15a11d4a9a10a10m24s1m6a13m18s1s3d3d4d4s2s4s1s4m6a15m8a13', '2026-11-21 04:47:43.312621+00', 'd3e48747b7ea032912cfc0beedcbb6c55ae96b9d84e95f6d62119f7a381abdd7');
INSERT INTO public.links VALUES ('fwtrahtqqe92', '4af32a122c14b68fea5c8cbc8fc30e22bb0990d87814a2ddfa76c7d89cb4ecf3', 'kenken', '4:__a_3aa_ab_aab,d4s2a7m12a9m8', '2026-11-21 04:47:43.316392+00', 'ab433a8123692490847acaaa332d18012ea4bfce0943007fc4a23e9da036a88e');
INSERT INTO public.links VALUES ('57r7q5wuydf7', '29d6838f6f439ed2bfd89c97ae5461aa1ffb2a173b1a7839d3c02a03cbbc8bc9', 'kenken', '5:3023002002203000203201010,s0o12o2s1s3m20d2m25m36a2,large,open', '2026-11-21 04:47:43.32044+00', 'abf4e2f70dd7acbccd1f4358b3a0fe2c024224b7df3b035575e38454e13a7fab');
INSERT INTO public.links VALUES ('dcmp5m37awr6', '9b4a1f5671a253090ad7a769d4fd10c0fbdcc1950907e58049c153b64bf2e704', 'kenken', '4:a3_3abaa__aa_,a8s1a9s2m6m12', '2026-11-21 04:47:43.324543+00', '01b87fd152827d95a8696fb2e64f9f363e176a0ac82e54f559be141283f5df0f');
INSERT INTO public.links VALUES ('mppz654n56rh', '20bc949885a92967a856cf6a1a07fdf8ad9d68a2b8215cd302701a920e360665', 'kenken', '5:__a__aa_aa_a5_3a_4b_a,s3s4d7s1m60a10a3a3a10m20s3', '2026-11-21 04:47:43.32575+00', '22821908284fdadb06b2b27863fc6fec17f45e58c7d8e71f834c650dceec6c56');
INSERT INTO public.links VALUES ('cnft5xq6365g', '7782957a7840c8939cbf55e7f98fa2a16909c05d507d2dbbc5de382a0c4daa8b', 'countdown', '100,75,10,8,3,2=746', '2026-11-21 04:47:43.328598+00', '7dda62267f10430d8d1ba8e13f0a50f6c0de9195f6b8f8ea08fb6595ff9f4b3d');
INSERT INTO public.links VALUES ('t3dcpwz3bgvq', 'ddb098e283c0e94a6a943f2e79f93416fd3969fc1129f14219e399589ab81c53', 'countdown', '100,25,10,5,3,1=586', '2026-11-21 04:47:43.336324+00', '7817a4b516c22e8000b35dffd3832cfa2e647254bfb5c2396d2d8a7bb52fc919');
INSERT INTO public.links VALUES ('4kw3pm5nr3rt', '0b7895975479aa6aee026b3d58ffae665ca7a68602bb349a62fad0c0daf66e33', 'countdown', '50,25,10,7,3,1=765', '2026-11-21 04:47:43.340281+00', '5e9d3dd09b0ed91e05c51ffb4dde4eb65809be84ce91735084b64a6a4c062bed');
INSERT INTO public.links VALUES ('eykte6mv89yd', 'fb39c94ec7559b9306ce8d21f460b2c64ca18ba7c36a5b0cacee46bb4e7b9f77', 'countdown', '100,75,50,25,6,3=952', '2026-11-21 04:47:43.344291+00', '32296d38343aec0ff85d96781bc858dbf58ec0bd088560e4e8bb93cdd85d30d9');
INSERT INTO public.links VALUES ('pk2zbny6psk2', '2cc07037a061769261b22d3e13642d3dab9fbaf5e37130ac900f5ad8569c46d6', 'countdown', '75,50,25,8,7,5=947', '2026-11-21 04:47:43.348417+00', '9cf3dcf0ad85e60a0947a3e2f605cca068deab79c519a653f0d35293ee42d3ed');
INSERT INTO public.links VALUES ('7urfjch8wm7z', '7897aadc054e02bcc8b3b405bac00e85dc4e8fa9f1427c06674ade0fdcc6efff', 'countdown', '17,13,11,7,5,3,2=2026', '2026-11-21 04:47:43.34958+00', 'f977b914c8c71f9624441e27f7a3a8d3d0ae40f2244d90c5779783cb20781fa6');
INSERT INTO public.outcomes VALUES ('18aad82decd9c70a0c88226da9b70648892ec6fafd870128ccbad9b2562dcefa', '0.1.0', '{"status": "limit", "solutions": [[[3, 4, 2], [6, 5, 1]]], "complete": false, "forced": null, "message": "Stopped at the time limit. One solution was found, but it is not proved to be the only one.", "stopped": "time", "seconds": 30.0}', '2026-11-21 04:47:43.35663+00', 'c01f5088c6e30739f4e93630c2c1a555757a3052e5ddae4481125b6f6922b109');
INSERT INTO public.submissions VALUES ('0b81152c60a7cf20696fe644073c457b224e6f7c737bedb1a669e66a809be082', 'fa95af039b5abc1e3b35608ea15f98c1985308edc3728698bb47ebdecb52c4d6', 'fKs2b3uWJ29MeXfDvxUDuQ', '2026-11-21 04:47:43.370305+00');
INSERT INTO public.submissions VALUES ('34d6d53319cde0b830783b4749f1bf52ea24b941ea593dc03993d14a7421167d', 'fb268d5b17c663e8bcd247d19005e04eafadeb681c7b3b542b1f1854446ec2e3', 'A2DJ9ddUhnOWEw2Pv5QsjQ', '2026-11-21 04:47:43.386134+00');
INSERT INTO public.submissions VALUES ('394801365682834e8a36b41a3e30fe430b74e44a098eed3ccf558d8f242e4fb8', '0e71f7a9dae7d269063c1f66e1a1daf386bc6a0d69b24bcfdf3127af84e5e848', '6YmEPTRJT9Prge0cqiCQcQ', '2026-11-21 04:47:43.39401+00');
INSERT INTO public.submissions VALUES ('581be245e8e9978722cd015760d3fdeb945b3d70452030bc38167548328b2206', 'e93a86084372296cc249c74c898efc878ec426d3f43ffe051c867b5b1c05b6e3', '3yATYN7OhS3h--ZZKIYYWA', '2026-11-21 04:47:43.405701+00');
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
