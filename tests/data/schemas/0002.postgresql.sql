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
    finished timestamp with time zone
);
CREATE TABLE public.links (
    id character varying(64) NOT NULL,
    digest character varying(64) NOT NULL,
    kind character varying(40) NOT NULL,
    text text NOT NULL,
    created timestamp with time zone NOT NULL
);
CREATE TABLE public.outcomes (
    digest character varying(64) NOT NULL,
    engine character varying(40) NOT NULL,
    outcome text NOT NULL,
    created timestamp with time zone NOT NULL
);
INSERT INTO public.alembic_version VALUES ('0002');
INSERT INTO public.jobs VALUES ('MYOt0bT01XVjfoGqP78PTA', 'e93a86084372296cc249c74c898efc878ec426d3f43ffe051c867b5b1c05b6e3', 'signpost', '2x2:cegd', 30, 'somebody', 'queued', 0, 0, 0, 0, '{}', NULL, '2026-11-21 04:26:54.155127+00', NULL, NULL);
INSERT INTO public.jobs VALUES ('ahVqc3npm7q3XE8puv5ntw', 'fa95af039b5abc1e3b35608ea15f98c1985308edc3728698bb47ebdecb52c4d6', 'signpost', '2x2:cega', 30, 'somebody', 'done', 1, 0, 0, 1, '{}', '{"status": "limit", "solutions": [], "complete": false, "forced": null, "message": "Stopped at the time limit. Nothing was found, and nothing is proved: there may be a solution.", "stopped": "time", "seconds": 30.0}', '2026-11-21 04:26:54.140025+00', '2026-11-21 04:26:54.158951+00', '2026-11-21 04:26:54.176363+00');
INSERT INTO public.jobs VALUES ('pu-ioK5_OfVfccHUmR-9hA', 'fb268d5b17c663e8bcd247d19005e04eafadeb681c7b3b542b1f1854446ec2e3', 'signpost', '2x2:cegb', 30, 'somebody', 'cancelled', 1, 0, 0, 1, '{}', '{"status": "limit", "solutions": [], "complete": false, "forced": null, "message": "Nothing was found, and nothing is proved: there may be a solution.", "stopped": "cancelled", "seconds": 0.0}', '2026-11-21 04:26:54.145777+00', '2026-11-21 04:26:54.170205+00', '2026-11-21 04:26:54.181619+00');
INSERT INTO public.jobs VALUES ('PGeUOG1dx3n0YhrYuicHmA', '0e71f7a9dae7d269063c1f66e1a1daf386bc6a0d69b24bcfdf3127af84e5e848', 'signpost', '2x2:cegc', 30, 'somebody', 'running', 1, 1, 0, 1, '{"doing": "searching", "elapsed": 1.0}', NULL, '2026-11-21 04:26:54.15332+00', '2026-11-21 04:26:54.173929+00', NULL);
INSERT INTO public.links VALUES ('kpkjxuamg2v4', '691b1f6ee3f39f56982a2364ef105f9e826fa4e201435f6fe3093761088b2d61', 'nonogram', '10x10:2/3.2/1.1.3/2.5/2.2.4/1.1.4/1.3/1.1.2/4/4.1/5.2/2.3.3/1.2/6/3/1/4/6/7/4.1', '2026-11-21 04:26:54.028845+00');
INSERT INTO public.links VALUES ('6rqmszcr4jq3', 'f49009a9bb0fa3b750285517b448255a5f689e16ef122c5e1af8d6af04c3f368', 'nonogram', '10x9:1/2/3/3/9/3.3/2.3/1.3/2/1/1/2/3/4/1/1/10/8/6', '2026-11-21 04:26:54.032668+00');
INSERT INTO public.links VALUES ('7p5bnuer3kda', '77f74d3980d5eff4e508ee90e1cb0c6ea7078586f4c9b42ed7b12eea7788f2bd', 'nonogram', '20x20:5/5.3/2.3.4/1.7.2/8/9/9/8/7/8/9/10/13/6.2/4/6/6/5/6/6/2/2/1/1/1.3/2.5/1.7.1.1/1.8.2.2/1.9.5/2.16/1.17/7.11/5.5.3/5.4/3.3/2.2/2.1/1.1/2.2/2.2', '2026-11-21 04:26:54.040477+00');
INSERT INTO public.links VALUES ('c8rxsz983wsh', '94bdecaee523591ebdd22f36111c520379cf9953ced647b86a7a648044b13ad5', 'nonogram', '10x11:1/3/1/2.2/2/4/1/3/3/1/1/3/1/2/1/3/3/1/2/2/4', '2026-11-21 04:26:54.044429+00');
INSERT INTO public.links VALUES ('d658742qb27d', 'a8192508906da70a82bc5f7e95992fd19fe7b1f96b83b87ed0493bcd4a74325f', 'nonogram', '2x2:1/1/1/1', '2026-11-21 04:26:54.048392+00');
INSERT INTO public.links VALUES ('hau2x2zvz3z6', 'a2e9178c70945de4feb6b1e28b99acddc6e1af61aa5a53c6d65384a032247751', 'nonogram', '2x2:1/1/1/1,Ad', '2026-11-21 04:26:54.052439+00');
INSERT INTO public.links VALUES ('z9uaucf9ncfr', 'ee9d139318d4b80968e85ebea20790bfd8d465664d940b7e9591db161253fac8', 'nonogram', '6x6:1.2/1.1/1.2/3.1/2/1.1/2.1/3/2.1/1.1/1.2/1.1', '2026-11-21 04:26:54.05638+00');
INSERT INTO public.links VALUES ('vpgx46fqk5ms', '00f760b9b76cfa49514c173dff9fccdf94974c04e7800d668928344d313f2c27', 'signpost', '5x5:1cceefcfggeeccghcac3e12hch10ah25a', '2026-11-21 04:26:54.060372+00');
INSERT INTO public.links VALUES ('d3r9kah98xdn', '3cd27694a40453d04f40e217e2d59268578af8c863970b65f197c49fa3fa1f5b', 'signpost', '3x3:ddg9abga1gh', '2026-11-21 04:26:54.064409+00');
INSERT INTO public.links VALUES ('f2srud5x27ge', '5392876acb3ac9dbf04394d99fa1b42f196a5c074e2cdccf098a482571c81ebf', 'signpost', '7x7:1e33dc20cfggdecf16b44geebccefaaad40gdah22c32acg23g6ffabeg7g27a35g38bacaca49a', '2026-11-21 04:26:54.068408+00');
INSERT INTO public.links VALUES ('ymcmzwuk7h6v', '18aad82decd9c70a0c88226da9b70648892ec6fafd870128ccbad9b2562dcefa', 'signpost', '3x2:cegaga', '2026-11-21 04:26:54.072348+00');
INSERT INTO public.links VALUES ('mxak5ehqdxhm', '5aa70f8c857fff134f9bbbd37df0e1d0683155f5c6a99c3ef3c2ff47d1849f80', 'signpost', '3x3:adg9abga1gh', '2026-11-21 04:26:54.075285+00');
INSERT INTO public.links VALUES ('r7em5xt7g9cr', 'ba51cdf8f74e45555bcf693ba330b909e21f061d7c48037feb9583d84822993c', 'kenken', '4:__a__a_ab_a__a_a_,s1d2m6d2s1a5a5m4', '2026-11-21 04:26:54.07657+00');
INSERT INTO public.links VALUES ('kdwkrub98j3c', '879c672107f6cc4e5d29346862fc2462300fb1628dd19fe6664cb97590877238', 'kenken', '6:_a_aa_a_aa__aa_a3ba_3a_4aa_7a__a_,a5a8s1d2d2m2a9d2s4m24m8s3d3s1m360a6d3', '2026-11-21 04:26:54.080413+00');
INSERT INTO public.links VALUES ('3m7duzazxax6', 'ef8528df073c190968da13cb920ad68ff7497268f400b102a36f1bd3de0a8e03', 'kenken', '9:baa_3a_a_5a_a_3a_4aa_3a_a_a_6a_8a_a_3a6_a__a__a__a_a3_3a_6a_a3b_a__baa_a,m210a13d3d4s7s3m24s4m72m28d4a13m189s3a15a11d4a9a10a10m24s1m6a13m18s1s3d3d4d4s2s4s1s4m6a15m8a13', '2026-11-21 04:26:54.08459+00');
INSERT INTO public.links VALUES ('fwtrahtqqe92', '4af32a122c14b68fea5c8cbc8fc30e22bb0990d87814a2ddfa76c7d89cb4ecf3', 'kenken', '4:__a_3aa_ab_aab,d4s2a7m12a9m8', '2026-11-21 04:26:54.08838+00');
INSERT INTO public.links VALUES ('57r7q5wuydf7', '29d6838f6f439ed2bfd89c97ae5461aa1ffb2a173b1a7839d3c02a03cbbc8bc9', 'kenken', '5:3023002002203000203201010,s0o12o2s1s3m20d2m25m36a2,large,open', '2026-11-21 04:26:54.092422+00');
INSERT INTO public.links VALUES ('dcmp5m37awr6', '9b4a1f5671a253090ad7a769d4fd10c0fbdcc1950907e58049c153b64bf2e704', 'kenken', '4:a3_3abaa__aa_,a8s1a9s2m6m12', '2026-11-21 04:26:54.096369+00');
INSERT INTO public.links VALUES ('mppz654n56rh', '20bc949885a92967a856cf6a1a07fdf8ad9d68a2b8215cd302701a920e360665', 'kenken', '5:__a__aa_aa_a5_3a_4b_a,s3s4d7s1m60a10a3a3a10m20s3', '2026-11-21 04:26:54.100376+00');
INSERT INTO public.links VALUES ('cnft5xq6365g', '7782957a7840c8939cbf55e7f98fa2a16909c05d507d2dbbc5de382a0c4daa8b', 'countdown', '100,75,10,8,3,2=746', '2026-11-21 04:26:54.10429+00');
INSERT INTO public.links VALUES ('t3dcpwz3bgvq', 'ddb098e283c0e94a6a943f2e79f93416fd3969fc1129f14219e399589ab81c53', 'countdown', '100,25,10,5,3,1=586', '2026-11-21 04:26:54.10829+00');
INSERT INTO public.links VALUES ('4kw3pm5nr3rt', '0b7895975479aa6aee026b3d58ffae665ca7a68602bb349a62fad0c0daf66e33', 'countdown', '50,25,10,7,3,1=765', '2026-11-21 04:26:54.112288+00');
INSERT INTO public.links VALUES ('eykte6mv89yd', 'fb39c94ec7559b9306ce8d21f460b2c64ca18ba7c36a5b0cacee46bb4e7b9f77', 'countdown', '100,75,50,25,6,3=952', '2026-11-21 04:26:54.116276+00');
INSERT INTO public.links VALUES ('pk2zbny6psk2', '2cc07037a061769261b22d3e13642d3dab9fbaf5e37130ac900f5ad8569c46d6', 'countdown', '75,50,25,8,7,5=947', '2026-11-21 04:26:54.120296+00');
INSERT INTO public.links VALUES ('7urfjch8wm7z', '7897aadc054e02bcc8b3b405bac00e85dc4e8fa9f1427c06674ade0fdcc6efff', 'countdown', '17,13,11,7,5,3,2=2026', '2026-11-21 04:26:54.124319+00');
INSERT INTO public.outcomes VALUES ('18aad82decd9c70a0c88226da9b70648892ec6fafd870128ccbad9b2562dcefa', '0.1.0', '{"status": "limit", "solutions": [[[3, 4, 2], [6, 5, 1]]], "complete": false, "forced": null, "message": "Stopped at the time limit. One solution was found, but it is not proved to be the only one.", "stopped": "time", "seconds": 30.0}', '2026-11-21 04:26:54.128378+00');
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
CREATE INDEX jobs_by_state ON public.jobs USING btree (state, created);
CREATE UNIQUE INDEX one_active_job_per_puzzle ON public.jobs USING btree (digest, seconds) WHERE ((state)::text = ANY ((ARRAY['queued'::character varying, 'running'::character varying])::text[]));
