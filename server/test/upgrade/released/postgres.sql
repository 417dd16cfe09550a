SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
CREATE FUNCTION public.announce_access_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin perform pg_notify('access_changed', ''); return null; end $$;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE public.access_changes (
    revision integer NOT NULL,
    mark text NOT NULL
);
CREATE TABLE public.access_followers (
    id text NOT NULL,
    heartbeat integer NOT NULL,
    revision integer NOT NULL,
    mark text
);
CREATE TABLE public.administrators (
    id integer NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL,
    password_hash text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    role text DEFAULT 'administrator'::text NOT NULL,
    must_change_password boolean DEFAULT false NOT NULL,
    last_login_at timestamp with time zone,
    CONSTRAINT administrators_role_check CHECK ((role = ANY (ARRAY['administrator'::text, 'support'::text])))
);
ALTER TABLE public.administrators ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.administrators_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.audit (
    id integer NOT NULL,
    at timestamp with time zone NOT NULL,
    administrator text NOT NULL,
    action text NOT NULL,
    customer_id integer,
    subject text NOT NULL,
    before json,
    after json,
    revision integer NOT NULL,
    site_id integer
);
ALTER TABLE public.audit ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.audit_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.customers (
    id integer NOT NULL,
    key_hash text NOT NULL,
    key_sealed text NOT NULL,
    key_ending text NOT NULL,
    name text NOT NULL,
    contact_name text NOT NULL,
    contact_email text NOT NULL,
    contact_phone text NOT NULL,
    valid_until text NOT NULL COLLATE pg_catalog."C",
    created_by_user text NOT NULL,
    access_all boolean NOT NULL,
    api_access boolean NOT NULL,
    created_at timestamp with time zone NOT NULL,
    search_text text NOT NULL COLLATE pg_catalog."C",
    name_order text NOT NULL COLLATE pg_catalog."C",
    contact_order text NOT NULL COLLATE pg_catalog."C",
    key_since timestamp with time zone,
    old_key_hash text,
    old_key_ending text,
    old_key_since timestamp with time zone,
    old_key_until timestamp with time zone,
    old_key_ended boolean DEFAULT false NOT NULL,
    CONSTRAINT customers_contact_email_check CHECK ((contact_email ~~ '%_@_%._%'::text)),
    CONSTRAINT customers_contact_name_check CHECK (((length(contact_name) >= 1) AND (length(contact_name) <= 50))),
    CONSTRAINT customers_contact_phone_check CHECK (((length(contact_phone) >= 1) AND (length(contact_phone) <= 50))),
    CONSTRAINT customers_created_by_user_check CHECK (((length(created_by_user) >= 1) AND (length(created_by_user) <= 50))),
    CONSTRAINT customers_name_check CHECK (((length(name) >= 1) AND (length(name) <= 50))),
    CONSTRAINT customers_valid_until_check CHECK ((length(valid_until) = 8))
);
ALTER TABLE public.customers ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.customers_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.endpoint_access (
    customer_id integer NOT NULL,
    site_id integer NOT NULL,
    endpoint_id integer NOT NULL,
    allow_post boolean NOT NULL,
    allow_get boolean NOT NULL,
    allow_put boolean NOT NULL,
    allow_delete boolean NOT NULL
);
CREATE TABLE public.endpoints (
    id integer NOT NULL,
    path text NOT NULL,
    path_key text NOT NULL,
    version text NOT NULL,
    methods json NOT NULL,
    "position" integer NOT NULL,
    retired boolean NOT NULL
);
ALTER TABLE public.endpoints ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.endpoints_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.installation (
    id integer NOT NULL,
    secret_fingerprint text,
    probed_at timestamp with time zone,
    CONSTRAINT installation_id_check CHECK ((id = 1))
);
CREATE TABLE public.key_handovers (
    id integer NOT NULL,
    customer_id integer NOT NULL,
    token_hash text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    created_by text NOT NULL,
    valid_until timestamp with time zone NOT NULL,
    opened_at timestamp with time zone,
    opened_from text,
    revoked_at timestamp with time zone
);
ALTER TABLE public.key_handovers ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.key_handovers_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.key_uses (
    customer_id integer NOT NULL,
    key_mark text NOT NULL,
    at timestamp with time zone NOT NULL
);
CREATE TABLE public.known_addresses (
    administrator_id integer NOT NULL,
    address text NOT NULL,
    last_login_at timestamp with time zone NOT NULL
);
CREATE TABLE public.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.last_use (
    customer_id integer NOT NULL,
    at timestamp with time zone NOT NULL,
    logged bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.logged_calls (
    customer_id integer NOT NULL,
    number bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    calls text NOT NULL
);
CREATE TABLE public.password_links (
    administrator_id integer NOT NULL,
    token_hash text NOT NULL,
    until timestamp with time zone NOT NULL
);
CREATE TABLE public.recovery_codes (
    administrator_id integer NOT NULL,
    code_hash text NOT NULL
);
CREATE TABLE public.sandbox_records (
    site_id integer NOT NULL,
    entity text NOT NULL,
    record_id text NOT NULL,
    version integer NOT NULL,
    data json
);
CREATE TABLE public.sandbox_sites (
    site_id integer NOT NULL,
    version integer NOT NULL,
    seeded_at timestamp with time zone NOT NULL,
    bytes integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.second_factors (
    administrator_id integer NOT NULL,
    secret_hash text NOT NULL,
    secret_sealed text NOT NULL,
    confirmed_at timestamp with time zone,
    last_step integer NOT NULL
);
CREATE TABLE public.sessions (
    token_hash text NOT NULL,
    administrator_id integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone NOT NULL,
    address text DEFAULT ''::text NOT NULL,
    browser text DEFAULT ''::text NOT NULL,
    authenticated_at timestamp with time zone DEFAULT '1970-01-01 00:00:00+00'::timestamp with time zone NOT NULL
);
CREATE TABLE public.site_access (
    customer_id integer NOT NULL,
    site_id integer NOT NULL
);
CREATE TABLE public.site_secrets (
    site_id integer NOT NULL,
    hash text NOT NULL,
    sealed text NOT NULL,
    signs_from timestamp with time zone NOT NULL
);
CREATE TABLE public.sites (
    id integer NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL,
    kind text NOT NULL,
    base_url text,
    sends_key boolean DEFAULT false NOT NULL,
    CONSTRAINT only_live_sites_have_an_address CHECK (((kind = 'live'::text) = (base_url IS NOT NULL))),
    CONSTRAINT sites_kind_check CHECK ((kind = ANY (ARRAY['sandbox'::text, 'live'::text]))),
    CONSTRAINT sites_name_check CHECK (((length(name) >= 1) AND (length(name) <= 50)))
);
ALTER TABLE public.sites ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.sites_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.templates (
    id integer NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL,
    rules json NOT NULL
);
ALTER TABLE public.templates ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.templates_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.test_sites (
    site_id integer NOT NULL,
    company text NOT NULL,
    is_own boolean NOT NULL,
    nightly_since timestamp with time zone
);
CREATE TABLE public.unknown_keys (
    address text NOT NULL,
    key_ending text NOT NULL,
    calls bigint NOT NULL,
    first_at timestamp with time zone NOT NULL,
    last_at timestamp with time zone NOT NULL
);
CREATE TABLE public.usage (
    customer_id integer NOT NULL,
    day text NOT NULL,
    site_id integer NOT NULL,
    endpoint_id integer NOT NULL,
    method text NOT NULL,
    status_class integer NOT NULL,
    calls integer NOT NULL
);
INSERT INTO public.access_changes VALUES (0, 'b3978574-30b3-4e5a-9c3a-6c8367fda998');
INSERT INTO public.access_changes VALUES (1, 'f949de6b-67c2-49ed-867a-93bb1497273a');
INSERT INTO public.access_changes VALUES (2, '3344d0e3-9ee2-497d-9194-0a09f91bc9b6');
INSERT INTO public.access_changes VALUES (3, '54ac3ce1-c543-4293-b780-83cea60e677e');
INSERT INTO public.access_changes VALUES (4, '3463d266-d6f2-4620-9c7e-37a42f02f99d');
INSERT INTO public.access_changes VALUES (5, '46409237-bd77-4ce1-b710-c9ba0f99c146');
INSERT INTO public.access_changes VALUES (6, '66c94304-32fa-4058-8156-9229c27c07c2');
INSERT INTO public.access_changes VALUES (7, '3f592ada-4300-4797-b41d-6880589ec566');
INSERT INTO public.access_changes VALUES (8, '28a19f82-560e-4ce3-bec5-dbfcff2296da');
INSERT INTO public.access_changes VALUES (9, 'cc7b9bed-2f43-4894-84d3-ae2f359a68da');
INSERT INTO public.access_changes VALUES (10, 'f2a9a804-aaa4-4e7c-b8d8-3a8cc028649a');
INSERT INTO public.access_changes VALUES (11, '549fbaba-8a5f-422f-acd6-dfce593d8e62');
INSERT INTO public.access_changes VALUES (12, '3accf38d-fa84-4aa0-b2a9-c499cf852545');
INSERT INTO public.access_changes VALUES (13, '58fcb62f-277e-4752-b79e-8d059d026310');
INSERT INTO public.access_changes VALUES (14, '95e291c5-5df4-4f87-a0d0-5efaca95324a');
INSERT INTO public.access_changes VALUES (15, 'db98294e-1bdd-43aa-ab78-3d567adc8002');
INSERT INTO public.access_changes VALUES (16, 'f3b0ec04-0557-4638-a4ce-8ee6113bb32b');
INSERT INTO public.administrators OVERRIDING SYSTEM VALUE VALUES (1, 'admin', 'admin', '$argon2id$v=19$m=19456,t=2,p=1$mEMFHL5+JhdXYU7vjNd8rw$CmGHnVTJoFz9b5MKravJ8gMwOcv3tlHNUwEzhy1rYsQ', '2026-11-16 15:05:07.158+00', 'administrator', false, '2026-11-16 15:05:07.35+00');
INSERT INTO public.administrators OVERRIDING SYSTEM VALUE VALUES (2, 'Bo', 'bo', '$argon2id$v=19$m=19456,t=2,p=1$poX5HR2tXoRZ9QtgbtMoJg$HRZUIotDMXLBxbWQ0UV917RhZUQMOAEANYbqT8w4W+U', '2026-11-16 15:05:08.531+00', 'support', true, NULL);
INSERT INTO public.audit OVERRIDING SYSTEM VALUE VALUES (1, '2026-11-16 15:05:06.014+00', 'first start', 'customer.created', 1, 'Åben prøveadgang', NULL, '{"customerName":"Åben prøveadgang","contactName":"Alle, der læser dokumentationen","contactEmail":"ingen@portal.invalid","contactPhone":"–","validUntil":"20991231","createdByUser":"Fagværk","accessAll":true,"apiAccess":true,"apiKey":"••••…4e31"}', 1, NULL);
INSERT INTO public.audit OVERRIDING SYSTEM VALUE VALUES (2, '2026-11-16 15:05:06.014+00', 'first start', 'siteAccess.added', 1, 'Åben prøveadgang: lindholm-vvs', NULL, '{"siteID":1,"siteName":"lindholm-vvs"}', 1, 1);
INSERT INTO public.audit OVERRIDING SYSTEM VALUE VALUES (3, '2026-11-16 15:05:06.014+00', 'first start', 'siteAccess.added', 1, 'Åben prøveadgang: kjaer-el', NULL, '{"siteID":2,"siteName":"kjaer-el"}', 1, 2);
INSERT INTO public.audit OVERRIDING SYSTEM VALUE VALUES (4, '2026-11-16 15:05:07.158+00', 'first start', 'administrator.created', NULL, 'admin', NULL, '{"role":"administrator"}', 2, NULL);
INSERT INTO public.audit OVERRIDING SYSTEM VALUE VALUES (5, '2026-11-16 15:05:07.535+00', 'admin', 'customer.created', 2, 'Montørlister ApS', NULL, '{"customerName":"Montørlister ApS","contactName":"Åse Kjær","contactEmail":"aase@aeroedata.dk","contactPhone":"62 52 11 22","validUntil":"20991231","createdByUser":"admin","accessAll":false,"apiAccess":true,"apiKey":"••••…28cb"}', 3, NULL);
INSERT INTO public.audit OVERRIDING SYSTEM VALUE VALUES (6, '2026-11-16 15:05:07.535+00', 'admin', 'customer.created', 3, 'Ærø Data ApS', NULL, '{"customerName":"Ærø Data ApS","contactName":"Åse Kjær","contactEmail":"aase@aeroedata.dk","contactPhone":"62 52 11 22","validUntil":"20991231","createdByUser":"admin","accessAll":true,"apiAccess":true,"apiKey":"••••…0e11"}', 3, NULL);
INSERT INTO public.audit OVERRIDING SYSTEM VALUE VALUES (7, '2026-11-16 15:05:07.535+00', 'admin', 'customer.created', 4, 'Slukket A/S', NULL, '{"customerName":"Slukket A/S","contactName":"Åse Kjær","contactEmail":"aase@aeroedata.dk","contactPhone":"62 52 11 22","validUntil":"20991231","createdByUser":"admin","accessAll":false,"apiAccess":true,"apiKey":"••••…2e12"}', 3, NULL);
INSERT INTO public.audit OVERRIDING SYSTEM VALUE VALUES (8, '2026-11-16 15:05:07.535+00', 'admin', 'customer.created', 5, 'Udløbet og Søn', NULL, '{"customerName":"Udløbet og Søn","contactName":"Åse Kjær","contactEmail":"aase@aeroedata.dk","contactPhone":"62 52 11 22","validUntil":"20991231","createdByUser":"admin","accessAll":false,"apiAccess":true,"apiKey":"••••…8f79"}', 3, NULL);
INSERT INTO public.audit OVERRIDING SYSTEM VALUE VALUES (9, '2026-11-16 15:05:07.535+00', 'admin', 'customer.created', 6, 'Nøgleskift I/S', NULL, '{"customerName":"Nøgleskift I/S","contactName":"Åse Kjær","contactEmail":"aase@aeroedata.dk","contactPhone":"62 52 11 22","validUntil":"20991231","createdByUser":"admin","accessAll":false,"apiAccess":true,"apiKey":"••••…1ff8"}', 3, NULL);
INSERT INTO public.audit OVERRIDING SYSTEM VALUE VALUES (10, '2026-11-16 15:05:07.535+00', 'admin', 'customer.created', 7, 'Uden site', NULL, '{"customerName":"Uden site","contactName":"Åse Kjær","contactEmail":"aase@aeroedata.dk","contactPhone":"62 52 11 22","validUntil":"20991231","createdByUser":"admin","accessAll":false,"apiAccess":true,"apiKey":"••••…8352"}', 3, NULL);
INSERT INTO public.audit OVERRIDING SYSTEM VALUE VALUES (11, '2026-11-16 15:05:07.603+00', 'admin', 'siteAccess.added', 2, 'Montørlister ApS: lindholm-vvs', NULL, '{"siteID":1,"siteName":"lindholm-vvs"}', 4, 1);
INSERT INTO public.audit OVERRIDING SYSTEM VALUE VALUES (12, '2026-11-16 15:05:07.603+00', 'admin', 'siteAccess.added', 3, 'Ærø Data ApS: lindholm-vvs', NULL, '{"siteID":1,"siteName":"lindholm-vvs"}', 4, 1);
INSERT INTO public.audit OVERRIDING SYSTEM VALUE VALUES (13, '2026-11-16 15:05:07.603+00', 'admin', 'siteAccess.added', 4, 'Slukket A/S: lindholm-vvs', NULL, '{"siteID":1,"siteName":"lindholm-vvs"}', 4, 1);
INSERT INTO public.audit OVERRIDING SYSTEM VALUE VALUES (14, '2026-11-16 15:05:07.603+00', 'admin', 'siteAccess.added', 5, 'Udløbet og Søn: lindholm-vvs', NULL, '{"siteID":1,"siteName":"lindholm-vvs"}', 4, 1);
INSERT INTO public.audit OVERRIDING SYSTEM VALUE VALUES (15, '2026-11-16 15:05:07.603+00', 'admin', 'siteAccess.added', 6, 'Nøgleskift I/S: lindholm-vvs', NULL, '{"siteID":1,"siteName":"lindholm-vvs"}', 4, 1);
INSERT INTO public.audit OVERRIDING SYSTEM VALUE VALUES (16, '2026-11-16 15:05:07.689+00', 'admin', 'endpointAccess.set', 2, 'Montørlister ApS: lindholm-vvs /api/v4.0/fitters', NULL, '{"siteID":1,"siteName":"lindholm-vvs","endpointID":18,"endpointName":"/api/v4.0/fitters","allowPOST":false,"allowGET":true,"allowPUT":false,"allowDELETE":false}', 5, 1);
INSERT INTO public.audit OVERRIDING SYSTEM VALUE VALUES (17, '2026-11-16 15:05:07.689+00', 'admin', 'endpointAccess.set', 4, 'Slukket A/S: lindholm-vvs /api/v4.0/fitters', NULL, '{"siteID":1,"siteName":"lindholm-vvs","endpointID":18,"endpointName":"/api/v4.0/fitters","allowPOST":false,"allowGET":true,"allowPUT":false,"allowDELETE":false}', 5, 1);
INSERT INTO public.audit OVERRIDING SYSTEM VALUE VALUES (18, '2026-11-16 15:05:07.689+00', 'admin', 'endpointAccess.set', 5, 'Udløbet og Søn: lindholm-vvs /api/v4.0/fitters', NULL, '{"siteID":1,"siteName":"lindholm-vvs","endpointID":18,"endpointName":"/api/v4.0/fitters","allowPOST":false,"allowGET":true,"allowPUT":false,"allowDELETE":false}', 5, 1);
INSERT INTO public.audit OVERRIDING SYSTEM VALUE VALUES (19, '2026-11-16 15:05:07.689+00', 'admin', 'endpointAccess.set', 6, 'Nøgleskift I/S: lindholm-vvs /api/v4.0/fitters', NULL, '{"siteID":1,"siteName":"lindholm-vvs","endpointID":18,"endpointName":"/api/v4.0/fitters","allowPOST":false,"allowGET":true,"allowPUT":false,"allowDELETE":false}', 5, 1);
INSERT INTO public.audit OVERRIDING SYSTEM VALUE VALUES (20, '2026-11-16 15:05:07.752+00', 'admin', 'endpointAccess.set', 2, 'Montørlister ApS: lindholm-vvs /api/v4.0/fitters/{id}', NULL, '{"siteID":1,"siteName":"lindholm-vvs","endpointID":19,"endpointName":"/api/v4.0/fitters/{id}","allowPOST":false,"allowGET":true,"allowPUT":false,"allowDELETE":false}', 6, 1);
INSERT INTO public.audit OVERRIDING SYSTEM VALUE VALUES (21, '2026-11-16 15:05:07.752+00', 'admin', 'endpointAccess.set', 2, 'Montørlister ApS: lindholm-vvs /api/v4.0/fitters/create', NULL, '{"siteID":1,"siteName":"lindholm-vvs","endpointID":20,"endpointName":"/api/v4.0/fitters/create","allowPOST":true,"allowGET":false,"allowPUT":false,"allowDELETE":false}', 6, 1);
INSERT INTO public.audit OVERRIDING SYSTEM VALUE VALUES (22, '2026-11-16 15:05:07.808+00', 'admin', 'customer.apiAccessToggled', 4, 'Slukket A/S', '{"customerName":"Slukket A/S","contactName":"Åse Kjær","contactEmail":"aase@aeroedata.dk","contactPhone":"62 52 11 22","validUntil":"20991231","createdByUser":"admin","accessAll":false,"apiAccess":true,"apiKey":"••••…2e12"}', '{"customerName":"Slukket A/S","contactName":"Åse Kjær","contactEmail":"aase@aeroedata.dk","contactPhone":"62 52 11 22","validUntil":"20991231","createdByUser":"admin","accessAll":false,"apiAccess":false,"apiKey":"••••…2e12"}', 7, NULL);
INSERT INTO public.audit OVERRIDING SYSTEM VALUE VALUES (23, '2026-11-16 15:05:07.86+00', 'admin', 'customer.updated', 5, 'Udløbet og Søn', '{"customerName":"Udløbet og Søn","contactName":"Åse Kjær","contactEmail":"aase@aeroedata.dk","contactPhone":"62 52 11 22","validUntil":"20991231","createdByUser":"admin","accessAll":false,"apiAccess":true,"apiKey":"••••…8f79"}', '{"customerName":"Udløbet og Søn","contactName":"Åse Kjær","contactEmail":"aase@aeroedata.dk","contactPhone":"62 52 11 22","validUntil":"20200101","createdByUser":"admin","accessAll":false,"apiAccess":true,"apiKey":"••••…8f79"}', 8, NULL);
INSERT INTO public.audit OVERRIDING SYSTEM VALUE VALUES (24, '2026-11-16 15:05:07.884+00', 'admin', 'customer.keyRolled', 6, 'Nøgleskift I/S', '{"apiKey":"••••…1ff8"}', '{"apiKey":"••••…3697","oldKeyUntil":"2026-11-16T15:05:07.884Z"}', 9, NULL);
INSERT INTO public.audit OVERRIDING SYSTEM VALUE VALUES (25, '2026-11-16 15:05:08.017+00', 'admin', 'customer.handoverCreated', 2, 'Montørlister ApS', NULL, '{"linkUntil":"2026-11-17T15:05:08.017Z"}', 10, NULL);
INSERT INTO public.audit OVERRIDING SYSTEM VALUE VALUES (26, '2026-11-16 15:05:08.088+00', 'admin', 'endpointAccess.set', 2, 'Montørlister ApS: lindholm-vvs /api/v4.0/roles', NULL, '{"siteID":1,"siteName":"lindholm-vvs","endpointID":23,"endpointName":"/api/v4.0/roles","allowPOST":false,"allowGET":true,"allowPUT":false,"allowDELETE":false}', 11, 1);
INSERT INTO public.audit OVERRIDING SYSTEM VALUE VALUES (27, '2026-11-16 15:05:08.218+00', 'admin', 'endpointAccess.removed', 2, 'Montørlister ApS: lindholm-vvs /api/v4.0/roles', '{"siteID":1,"siteName":"lindholm-vvs","endpointID":23,"endpointName":"/api/v4.0/roles","allowPOST":false,"allowGET":true,"allowPUT":false,"allowDELETE":false}', NULL, 12, 1);
INSERT INTO public.audit OVERRIDING SYSTEM VALUE VALUES (28, '2026-11-16 15:05:08.218+00', 'admin', 'change.reverted', NULL, '11', NULL, NULL, 12, NULL);
INSERT INTO public.audit OVERRIDING SYSTEM VALUE VALUES (29, '2026-11-16 15:05:08.347+00', 'admin', 'site.created', NULL, 'hovedvej', NULL, '{"siteID":3,"name":"hovedvej","kind":"live","baseUrl":"https://api.example.dk","sendsKey":false}', 13, 3);
INSERT INTO public.audit OVERRIDING SYSTEM VALUE VALUES (30, '2026-11-16 15:05:08.391+00', 'admin', 'site.created', NULL, 'egen-test', NULL, '{"siteID":4,"name":"egen-test","kind":"sandbox","company":"lindholm-vvs","resetsNightly":false}', 14, 4);
INSERT INTO public.audit OVERRIDING SYSTEM VALUE VALUES (31, '2026-11-16 15:05:08.432+00', 'admin', 'template.saved', NULL, 'Montører', NULL, '{"name":"Montører","endpoints":["/api/v4.0/fitters/* (GET, POST)"]}', 15, NULL);
INSERT INTO public.audit OVERRIDING SYSTEM VALUE VALUES (32, '2026-11-16 15:05:08.531+00', 'admin', 'administrator.created', NULL, 'Bo', NULL, '{"role":"support"}', 16, NULL);
INSERT INTO public.audit OVERRIDING SYSTEM VALUE VALUES (33, '2026-11-16 15:05:08.531+00', 'admin', 'administrator.linkMade', NULL, 'Bo', NULL, NULL, 16, NULL);
INSERT INTO public.customers OVERRIDING SYSTEM VALUE VALUES (1, '0b7e638499527c5fb7734676e45b813dfbe9f90227b0bf85396869b3ee26d0dc', 't9cMk02cg6czaf2kxeA7d7cjOxSEJbTCNGf3EbtgJKMHnm1fzxnywu5I_c46D1CL8V_QqllsuPOWFzdjoZfgRg', '4e31', 'Åben prøveadgang', 'Alle, der læser dokumentationen', 'ingen@portal.invalid', '–', '20991231', 'Fagværk', true, true, '2026-11-16 15:05:06.014+00', 'åben prøveadgang
alle, der læser dokumentationen
ingen@portal.invalid
–
–', '}ben pr|veadgang', 'alle, der l{ser dokumentationen', NULL, NULL, NULL, NULL, NULL, false);
INSERT INTO public.customers OVERRIDING SYSTEM VALUE VALUES (2, 'aef2442e244d0892919edb253b577901f79b4bdd4ee2e3d25ce91d6703f27d73', 'sctT3I5SLGP_XmoTcppNOPVMn8V0oO3oOhpxSScMrVqPj5JpZAn9dWKk_rlpmgn5n1i9wUUYxfKm5RuVcIP2Cw', '28cb', 'Montørlister ApS', 'Åse Kjær', 'aase@aeroedata.dk', '62 52 11 22', '20991231', 'admin', false, true, '2026-11-16 15:05:07.535+00', 'montørlister aps
åse kjær
aase@aeroedata.dk
62 52 11 22
62521122', 'mont|rlister aps', '}se kj{r', NULL, NULL, NULL, NULL, NULL, false);
INSERT INTO public.customers OVERRIDING SYSTEM VALUE VALUES (3, 'dc9683d746ab03ee05fac43ea4b95dc9e4e595e0ec7b26abe987dcbcae5bfb9f', 'Pu4L0TvVtpuajukVVPhdC93Ro1lrwCb8mK-6uGo5d6fCNO8XDzCzeMH31iwvbzpgsWayMCRxODaHtl1-RYytEQ', '0e11', 'Ærø Data ApS', 'Åse Kjær', 'aase@aeroedata.dk', '62 52 11 22', '20991231', 'admin', true, true, '2026-11-16 15:05:07.535+00', 'ærø data aps
åse kjær
aase@aeroedata.dk
62 52 11 22
62521122', '{r| data aps', '}se kj{r', NULL, NULL, NULL, NULL, NULL, false);
INSERT INTO public.customers OVERRIDING SYSTEM VALUE VALUES (7, '9961e5ce96f103dcba764cda9655beab8c5151e55272e587a904cbcb277379f9', 'FjLhi7Gz5T_mhjaN8OnaJIUX42dcftMjm-rvO5-RmLCNJ-CjxsGwkee_akiSFkXkwnIhAQrKJGQlcJOH2jtw_w', '8352', 'Uden site', 'Åse Kjær', 'aase@aeroedata.dk', '62 52 11 22', '20991231', 'admin', false, true, '2026-11-16 15:05:07.535+00', 'uden site
åse kjær
aase@aeroedata.dk
62 52 11 22
62521122', 'uden site', '}se kj{r', NULL, NULL, NULL, NULL, NULL, false);
INSERT INTO public.customers OVERRIDING SYSTEM VALUE VALUES (4, 'a5ff42d34d192bf6f16362612ffe654448950f29c7f66010df8bfbf4684c0686', 'oH99Yr2yYElWbEvUlXtX0eJmaf64wX6IMZIBCVXmiSiHmBk2_973nh1PQ05i4WDTX3ViU9hl-isvx6ZhCC5kRQ', '2e12', 'Slukket A/S', 'Åse Kjær', 'aase@aeroedata.dk', '62 52 11 22', '20991231', 'admin', false, false, '2026-11-16 15:05:07.535+00', 'slukket a/s
åse kjær
aase@aeroedata.dk
62 52 11 22
62521122', 'slukket a/s', '}se kj{r', NULL, NULL, NULL, NULL, NULL, false);
INSERT INTO public.customers OVERRIDING SYSTEM VALUE VALUES (5, 'e672f96a0c93b7e8e512c3ce0ae773aac75538cdbdff8bc1e2799804a1e50d4d', 'HCGM9PzulmEL4DV9b9wnMDMFDNrAjoNoLgenzcbZ4PibP4btbBMWuVLql4tlaMrBbUSCq3C8RgqSe7vus8-YQg', '8f79', 'Udløbet og Søn', 'Åse Kjær', 'aase@aeroedata.dk', '62 52 11 22', '20200101', 'admin', false, true, '2026-11-16 15:05:07.535+00', 'udløbet og søn
åse kjær
aase@aeroedata.dk
62 52 11 22
62521122', 'udl|bet og s|n', '}se kj{r', NULL, NULL, NULL, NULL, NULL, false);
INSERT INTO public.customers OVERRIDING SYSTEM VALUE VALUES (6, 'ebdcbc1ca94c105b4f3db90e6e5d7075f8508a1b2ea46e22ce279c1836205b01', 'hwzElHvoQD92wiTFvDJu_n26wIuFl7mDeUFOqTGYmgfILg9uFBvu4kmdTlWb6wbxS_J8OfoYzVaNPItqVrY74w', '3697', 'Nøgleskift I/S', 'Åse Kjær', 'aase@aeroedata.dk', '62 52 11 22', '20991231', 'admin', false, true, '2026-11-16 15:05:07.535+00', 'nøgleskift i/s
åse kjær
aase@aeroedata.dk
62 52 11 22
62521122', 'n|gleskift i/s', '}se kj{r', '2026-11-16 15:05:07.884+00', 'd55f5d097d674874caed280bf390b6f55a54c683fec38c92dfd9429e903a0f50', '1ff8', '2026-11-16 15:05:07.535+00', '2026-11-16 15:05:07.884+00', true);
INSERT INTO public.endpoint_access VALUES (2, 1, 18, false, true, false, false);
INSERT INTO public.endpoint_access VALUES (4, 1, 18, false, true, false, false);
INSERT INTO public.endpoint_access VALUES (5, 1, 18, false, true, false, false);
INSERT INTO public.endpoint_access VALUES (6, 1, 18, false, true, false, false);
INSERT INTO public.endpoint_access VALUES (2, 1, 19, false, true, false, false);
INSERT INTO public.endpoint_access VALUES (2, 1, 20, true, false, false, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (1, '/api/v4.0/projects', '/api/v4.0/projects', 'v4.0', '["GET"]', 0, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (2, '/api/v4.0/projects/{id}', '/api/v4.0/projects/{id}', 'v4.0', '["GET"]', 1, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (3, '/api/v4.0/projects/ref/{ref}', '/api/v4.0/projects/ref/{ref}', 'v4.0', '["GET"]', 2, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (4, '/api/v4.0/worksheets', '/api/v4.0/worksheets', 'v4.0', '["GET","POST","PATCH"]', 3, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (5, '/api/v4.0/worksheets/{id}', '/api/v4.0/worksheets/{id}', 'v4.0', '["GET"]', 4, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (6, '/api/v4.0/qa/project/{id}', '/api/v4.0/qa/project/{id}', 'v4.0', '["GET"]', 5, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (7, '/api/v4.0/qa/project/ref/{id}', '/api/v4.0/qa/project/ref/{id}', 'v4.0', '["GET"]', 6, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (8, '/api/v4.0/qa/metadata/{id}', '/api/v4.0/qa/metadata/{id}', 'v4.0', '["GET"]', 7, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (9, '/api/v4.0/qa/recordid/{id}', '/api/v4.0/qa/recordid/{id}', 'v4.0', '["GET"]', 8, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (10, '/api/v4.0/qa/pdf/{id}', '/api/v4.0/qa/pdf/{id}', 'v4.0', '["GET"]', 9, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (11, '/api/v4.0/qa/pdf/ref/{id}', '/api/v4.0/qa/pdf/ref/{id}', 'v4.0', '["GET"]', 10, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (12, '/api/v4.0/invoices', '/api/v4.0/invoices', 'v4.0', '["GET"]', 11, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (13, '/api/v4.0/invoices/{id}', '/api/v4.0/invoices/{id}', 'v4.0', '["GET"]', 12, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (14, '/api/v4.0/invoiceLines', '/api/v4.0/invoicelines', 'v4.0', '["GET"]', 13, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (15, '/api/v4.0/invoicelines/invoiceIDs/{invoiceIds}', '/api/v4.0/invoicelines/invoiceids/{invoiceids}', 'v4.0', '["GET"]', 14, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (16, '/api/v4.0/creditors', '/api/v4.0/creditors', 'v4.0', '["GET"]', 15, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (17, '/api/v4.0/creditors/{id}', '/api/v4.0/creditors/{id}', 'v4.0', '["GET"]', 16, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (18, '/api/v4.0/fitters', '/api/v4.0/fitters', 'v4.0', '["GET"]', 17, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (19, '/api/v4.0/fitters/{id}', '/api/v4.0/fitters/{id}', 'v4.0', '["GET"]', 18, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (20, '/api/v4.0/fitters/create', '/api/v4.0/fitters/create', 'v4.0', '["POST"]', 19, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (21, '/api/v4.0/fitters/update', '/api/v4.0/fitters/update', 'v4.0', '["POST"]', 20, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (22, '/api/v4.0/fitterhours', '/api/v4.0/fitterhours', 'v4.0', '["GET"]', 21, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (23, '/api/v4.0/roles', '/api/v4.0/roles', 'v4.0', '["GET"]', 22, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (24, '/api/v4.0/roles/user/add/{id}', '/api/v4.0/roles/user/add/{id}', 'v4.0', '["POST"]', 23, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (25, '/api/v4.0/roles/user/{id}', '/api/v4.0/roles/user/{id}', 'v4.0', '["GET","POST"]', 24, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (26, '/api/v4.0/budgets', '/api/v4.0/budgets', 'v4.0', '["GET","POST"]', 25, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (27, '/api/v4.0/budgets/{id}', '/api/v4.0/budgets/{id}', 'v4.0', '["GET"]', 26, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (28, '/api/v4.0/sitemetadata', '/api/v4.0/sitemetadata', 'v4.0', '["GET"]', 27, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (29, '/api/v3.0/projects', '/api/v3.0/projects', 'v3.0', '["GET","POST"]', 28, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (30, '/api/v3.0/projects/{id}', '/api/v3.0/projects/{id}', 'v3.0', '["GET"]', 29, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (31, '/api/v3.0/projects/ref/{id}', '/api/v3.0/projects/ref/{id}', 'v3.0', '["GET"]', 30, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (32, '/api/v3.0/projects/upload/{projectId}', '/api/v3.0/projects/upload/{projectid}', 'v3.0', '["POST"]', 31, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (33, '/api/v3.0/projects/budgets', '/api/v3.0/projects/budgets', 'v3.0', '["POST"]', 32, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (34, '/api/v3.0/closedprojects', '/api/v3.0/closedprojects', 'v3.0', '["GET"]', 33, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (35, '/api/v3.0/closedprojects/{id}', '/api/v3.0/closedprojects/{id}', 'v3.0', '["GET"]', 34, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (36, '/api/v3.0/projectgroups', '/api/v3.0/projectgroups', 'v3.0', '["GET"]', 35, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (37, '/api/v3.0/projectgroups/{id}', '/api/v3.0/projectgroups/{id}', 'v3.0', '["GET"]', 36, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (38, '/api/v3.0/worksheets', '/api/v3.0/worksheets', 'v3.0', '["GET","POST"]', 37, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (39, '/api/v3.0/worksheets/{id}', '/api/v3.0/worksheets/{id}', 'v3.0', '["GET"]', 38, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (40, '/api/v3.0/worksheets/updatestatus', '/api/v3.0/worksheets/updatestatus', 'v3.0', '["POST"]', 39, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (41, '/api/v3.0/calendarevents', '/api/v3.0/calendarevents', 'v3.0', '["GET","POST"]', 40, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (42, '/api/v3.0/calendarevents/{id}', '/api/v3.0/calendarevents/{id}', 'v3.0', '["GET"]', 41, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (43, '/api/v3.0/offers', '/api/v3.0/offers', 'v3.0', '["GET","POST"]', 42, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (44, '/api/v3.0/offers/pdf', '/api/v3.0/offers/pdf', 'v3.0', '["GET"]', 43, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (45, '/api/v3.0/offers/state', '/api/v3.0/offers/state', 'v3.0', '["PUT"]', 44, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (46, '/api/v3.0/offers/comment', '/api/v3.0/offers/comment', 'v3.0', '["POST","PUT","DELETE"]', 45, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (47, '/api/v3.0/invoices', '/api/v3.0/invoices', 'v3.0', '["GET"]', 46, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (48, '/api/v3.0/invoices/{id}', '/api/v3.0/invoices/{id}', 'v3.0', '["GET"]', 47, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (49, '/api/v3.0/invoices/{id}/fitternote', '/api/v3.0/invoices/{id}/fitternote', 'v3.0', '["GET"]', 48, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (50, '/api/v3.0/invoices/pdf/{id}', '/api/v3.0/invoices/pdf/{id}', 'v3.0', '["GET"]', 49, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (51, '/api/v3.0/invoicelines', '/api/v3.0/invoicelines', 'v3.0', '["GET"]', 50, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (52, '/api/v3.0/invoicelines/{id}', '/api/v3.0/invoicelines/{id}', 'v3.0', '["GET"]', 51, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (53, '/api/v3.0/debtors', '/api/v3.0/debtors', 'v3.0', '["GET","POST"]', 52, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (54, '/api/v3.0/debtors/{id}', '/api/v3.0/debtors/{id}', 'v3.0', '["GET"]', 53, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (55, '/api/v3.0/debtors/ref/{ref}', '/api/v3.0/debtors/ref/{ref}', 'v3.0', '["GET"]', 54, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (56, '/api/v3.0/pricegroups', '/api/v3.0/pricegroups', 'v3.0', '["GET"]', 55, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (57, '/api/v3.0/pricegroups/{id}', '/api/v3.0/pricegroups/{id}', 'v3.0', '["GET"]', 56, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (58, '/api/v3.0/profitgroups', '/api/v3.0/profitgroups', 'v3.0', '["GET"]', 57, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (59, '/api/v3.0/profitgroups/{id}', '/api/v3.0/profitgroups/{id}', 'v3.0', '["GET"]', 58, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (60, '/api/v3.0/purchaseinvoices', '/api/v3.0/purchaseinvoices', 'v3.0', '["GET"]', 59, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (61, '/api/v3.0/purchaseinvoices/{id}', '/api/v3.0/purchaseinvoices/{id}', 'v3.0', '["GET"]', 60, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (62, '/api/v3.0/purchaseinvoices/pdf/{id}', '/api/v3.0/purchaseinvoices/pdf/{id}', 'v3.0', '["GET"]', 61, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (63, '/api/v3.0/purchaseinvoices/items', '/api/v3.0/purchaseinvoices/items', 'v3.0', '["POST"]', 62, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (64, '/api/v3.0/purchaseinvoicelines', '/api/v3.0/purchaseinvoicelines', 'v3.0', '["GET"]', 63, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (65, '/api/v3.0/purchaseinvoicelines/{id}', '/api/v3.0/purchaseinvoicelines/{id}', 'v3.0', '["GET"]', 64, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (66, '/api/v3.0/creditors', '/api/v3.0/creditors', 'v3.0', '["GET"]', 65, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (67, '/api/v3.0/creditors/{id}', '/api/v3.0/creditors/{id}', 'v3.0', '["GET"]', 66, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (68, '/api/v3.0/fitters', '/api/v3.0/fitters', 'v3.0', '["GET"]', 67, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (69, '/api/v3.0/fitters/{id}', '/api/v3.0/fitters/{id}', 'v3.0', '["GET"]', 68, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (70, '/api/v3.0/fitterhours', '/api/v3.0/fitterhours', 'v3.0', '["GET","POST"]', 69, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (71, '/api/v3.0/fitterhours/{id}', '/api/v3.0/fitterhours/{id}', 'v3.0', '["GET"]', 70, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (72, '/api/v3.0/fittercategories', '/api/v3.0/fittercategories', 'v3.0', '["GET"]', 71, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (73, '/api/v3.0/fittercategories/{id}', '/api/v3.0/fittercategories/{id}', 'v3.0', '["GET"]', 72, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (74, '/api/v3.0/salaryperiods', '/api/v3.0/salaryperiods', 'v3.0', '["GET"]', 73, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (75, '/api/v3.0/salaryperiods/{id}', '/api/v3.0/salaryperiods/{id}', 'v3.0', '["GET"]', 74, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (76, '/api/v3.0/users', '/api/v3.0/users', 'v3.0', '["GET"]', 75, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (77, '/api/v3.0/users/{id}', '/api/v3.0/users/{id}', 'v3.0', '["GET"]', 76, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (78, '/api/v3.0/budgets', '/api/v3.0/budgets', 'v3.0', '["GET","PUT"]', 77, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (79, '/api/v3.0/financialaccounts', '/api/v3.0/financialaccounts', 'v3.0', '["GET"]', 78, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (80, '/api/v3.0/financialaccounts/{id}', '/api/v3.0/financialaccounts/{id}', 'v3.0', '["GET"]', 79, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (81, '/api/v3.0/financialpostparentaccounts', '/api/v3.0/financialpostparentaccounts', 'v3.0', '["GET"]', 80, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (82, '/api/v3.0/financialpostparentaccounts/{id}', '/api/v3.0/financialpostparentaccounts/{id}', 'v3.0', '["GET"]', 81, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (83, '/api/v3.0/financialposts', '/api/v3.0/financialposts', 'v3.0', '["GET"]', 82, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (84, '/api/v3.0/financialposts/{id}', '/api/v3.0/financialposts/{id}', 'v3.0', '["GET"]', 83, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (85, '/api/v3.0/departmentdimensions', '/api/v3.0/departmentdimensions', 'v3.0', '["GET"]', 84, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (86, '/api/v3.0/departmentdimensions/{id}', '/api/v3.0/departmentdimensions/{id}', 'v3.0', '["GET"]', 85, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (87, '/api/v3.0/carrierdimensions', '/api/v3.0/carrierdimensions', 'v3.0', '["GET"]', 86, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (88, '/api/v3.0/carrierdimensions/{id}', '/api/v3.0/carrierdimensions/{id}', 'v3.0', '["GET"]', 87, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (89, '/api/v3.0/purposedimensions', '/api/v3.0/purposedimensions', 'v3.0', '["GET"]', 88, false);
INSERT INTO public.endpoints OVERRIDING SYSTEM VALUE VALUES (90, '/api/v3.0/purposedimensions/{id}', '/api/v3.0/purposedimensions/{id}', 'v3.0', '["GET"]', 89, false);
INSERT INTO public.installation VALUES (1, '1afd7600d04de09f4e16a8f25420d938', NULL);
INSERT INTO public.key_handovers OVERRIDING SYSTEM VALUE VALUES (1, 2, '6bb25621a4a669a697b1797522c3bb32f48529884ec4f876f78b811de1247a04', '2026-11-16 15:05:08.017+00', 'admin', '2026-11-17 15:05:08.017+00', NULL, NULL, NULL);
INSERT INTO public.key_uses VALUES (2, 'aef2442e', '2026-11-16 15:05:10.778+00');
INSERT INTO public.key_uses VALUES (3, 'dc9683d7', '2026-11-16 15:05:10.677+00');
INSERT INTO public.key_uses VALUES (4, 'a5ff42d3', '2026-11-16 15:05:10.682+00');
INSERT INTO public.key_uses VALUES (7, '9961e5ce', '2026-11-16 15:05:10.686+00');
INSERT INTO public.known_addresses VALUES (1, '127.0.0.1', '2026-11-16 15:05:07.35+00');
INSERT INTO public.kysely_migration VALUES ('0001-access', '2026-11-16T15:05:05.703Z');
INSERT INTO public.kysely_migration VALUES ('0002-gateway', '2026-11-16T15:05:05.718Z');
INSERT INTO public.kysely_migration VALUES ('0003-sandbox', '2026-11-16T15:05:05.725Z');
INSERT INTO public.kysely_migration VALUES ('0004-changes', '2026-11-16T15:05:05.734Z');
INSERT INTO public.kysely_migration VALUES ('0005-sandbox-order', '2026-11-16T15:05:05.737Z');
INSERT INTO public.kysely_migration VALUES ('0006-installation', '2026-11-16T15:05:05.743Z');
INSERT INTO public.kysely_migration VALUES ('0007-calls', '2026-11-16T15:05:05.753Z');
INSERT INTO public.kysely_migration VALUES ('0008-keys', '2026-11-16T15:05:05.803Z');
INSERT INTO public.kysely_migration VALUES ('0009-templates', '2026-11-16T15:05:05.808Z');
INSERT INTO public.kysely_migration VALUES ('0010-history', '2026-11-16T15:05:05.817Z');
INSERT INTO public.kysely_migration VALUES ('0011-administrators', '2026-11-16T15:05:05.838Z');
INSERT INTO public.kysely_migration VALUES ('0012-site-secrets', '2026-11-16T15:05:05.844Z');
INSERT INTO public.kysely_migration VALUES ('0013-test-sites', '2026-11-16T15:05:05.854Z');
INSERT INTO public.kysely_migration VALUES ('0014-history-parts', '2026-11-16T15:05:05.858Z');
INSERT INTO public.kysely_migration_lock VALUES ('migration_lock', 0);
INSERT INTO public.last_use VALUES (2, '2026-11-16 15:05:10.778+00', 4);
INSERT INTO public.last_use VALUES (3, '2026-11-16 15:05:10.677+00', 3);
INSERT INTO public.last_use VALUES (4, '2026-11-16 15:05:10.682+00', 3);
INSERT INTO public.last_use VALUES (7, '2026-11-16 15:05:10.686+00', 3);
INSERT INTO public.logged_calls VALUES (2, 4, '2026-11-16 15:05:10.687+00', '[[1794841508575,1,18,"GET",200,null,null,2081,16798,"78c25c36ac898fd1fd94bc32","127.0.0.1",-1359854546],[1794841510659,1,19,"GET",200,null,null,4,1122,"49c5c519415e7d3359f58075","127.0.0.1",-1359854546],[1794841510665,1,23,"GET",401,"refused","endpoint-not-granted",1,577,"62db722f179463aec2329a17","127.0.0.1",-1359854546],[1794841510687,1,20,"POST",200,null,null,91,601,"c0c8075b891d1dbe7ed3e33c","127.0.0.1",-1359854546]]');
INSERT INTO public.logged_calls VALUES (3, 3, '2026-11-16 15:05:10.672+00', '[[1794841510667,1,18,"GET",200,null,null,2,16798,"992cfc0da8200819f90d646b","127.0.0.1",-594115625],[1794841510670,1,19,"GET",200,null,null,1,1122,"a2aae32e23c79811113b4c2a","127.0.0.1",-594115625],[1794841510672,1,23,"GET",200,null,null,5,892,"6200700e49a803651769c71c","127.0.0.1",-594115625]]');
INSERT INTO public.logged_calls VALUES (4, 3, '2026-11-16 15:05:10.682+00', '[[1794841510679,0,18,"GET",401,"refused","access-off",0,419,"7c986cd1b8c8aaf91835b466","127.0.0.1",-1509997869],[1794841510680,0,19,"GET",401,"refused","access-off",1,419,"aa2b11a4b4bd96a97a22cafe","127.0.0.1",-1509997869],[1794841510682,0,23,"GET",401,"refused","access-off",0,419,"9ba9a09d9321ef1759320aab","127.0.0.1",-1509997869]]');
INSERT INTO public.logged_calls VALUES (7, 3, '2026-11-16 15:05:10.686+00', '[[1794841510683,1,18,"GET",401,"refused","site-not-granted",0,679,"1e68558346316d39de4c8506","127.0.0.1",-1721637426],[1794841510685,1,19,"GET",401,"refused","site-not-granted",0,679,"7684d52fc914434cac094a5a","127.0.0.1",-1721637426],[1794841510686,1,23,"GET",401,"refused","site-not-granted",0,679,"e7af902f789c8a8c3f5e4872","127.0.0.1",-1721637426]]');
INSERT INTO public.password_links VALUES (2, 'f061d1bc8b70e964c01b382060f21193ff33071501e5f23466aa291d73d4c64e', '2026-11-17 15:05:08.531+00');
INSERT INTO public.sandbox_records VALUES (1, 'site', '1', 1, '{"name":"lindholm-vvs","shortName":"LV","companyName":"Lindholm VVS & Energi ApS","cvr":"31846277","ean":"5798001846271","address":"Håndværkervænget 14","zip":"8700","city":"Horsens","country":"Danmark","phone":"75614200","directPhone":"75614203","fax":"","email":"kontor@lindholm-vvs.example","vatTypeID":1,"fiType":"71","fiCode":"86120447","swift":"LINHDK22","iban":"DK2750790001184627","logo":"iVBORw0KGgoAAAANSUhEUgAAAAgAAAAIAQMAAAD+wSzIAAAAA1BMVEUfb4soD/RXAAAAC0lEQVR42mNgQAUAABAAAaoZ+IIAAAAASUVORK5CYII=","updatedDate":"2009-04-01T08:00:00Z","id":1}');
INSERT INTO public.sandbox_records VALUES (1, 'location', '1', 1, '{"name":"Hovedlager Horsens","updatedDate":"2009-04-01T08:00:00Z","id":1}');
INSERT INTO public.sandbox_records VALUES (1, 'location', '2', 1, '{"name":"Servicebil 4","updatedDate":"2009-04-01T08:00:00Z","id":2}');
INSERT INTO public.sandbox_records VALUES (1, 'location', '3', 1, '{"name":"Servicebil 1","updatedDate":"2009-04-01T08:00:00Z","id":3}');
INSERT INTO public.sandbox_records VALUES (1, 'location', '4', 1, '{"name":"Servicebil 2","updatedDate":"2009-04-01T08:00:00Z","id":4}');
INSERT INTO public.sandbox_records VALUES (1, 'location', '5', 1, '{"name":"Servicebil 3","updatedDate":"2009-04-01T08:00:00Z","id":5}');
INSERT INTO public.sandbox_records VALUES (1, 'location', '6', 1, '{"name":"Container Vejle","updatedDate":"2009-04-01T08:00:00Z","id":6}');
INSERT INTO public.sandbox_records VALUES (1, 'role', '6c307511-b2b9-437a-a8df-6ec4ce4a2bbd', 1, '{"name":"Accountancy","description":"Bogholderi: finansposter, debitorer, kreditorer og momsafregning.","updatedDate":"2009-04-01T08:00:00Z","id":"6c307511-b2b9-437a-a8df-6ec4ce4a2bbd"}');
INSERT INTO public.sandbox_records VALUES (1, 'role', '371ecd7b-27cd-4130-8722-9389571aa876', 1, '{"name":"Approver","description":"Godkender montørtimer, før de går til løn og fakturering.","updatedDate":"2009-04-01T08:00:00Z","id":"371ecd7b-27cd-4130-8722-9389571aa876"}');
INSERT INTO public.sandbox_records VALUES (1, 'role', '1a2a73ed-562b-4f79-8374-59eef50bea63', 1, '{"name":"CostCodeAdmin","description":"Vedligeholder lønarter og timekategorier.","updatedDate":"2009-04-01T08:00:00Z","id":"1a2a73ed-562b-4f79-8374-59eef50bea63"}');
INSERT INTO public.sandbox_records VALUES (1, 'role', '5be6128e-18c2-4797-a142-ea7d17be3111', 1, '{"name":"Inventory","description":"Styrer varer, lokationer og lagertræk.","updatedDate":"2009-04-01T08:00:00Z","id":"5be6128e-18c2-4797-a142-ea7d17be3111"}');
INSERT INTO public.sandbox_records VALUES (1, 'role', '43b7a3a6-9a8d-4a03-980d-7b71d8f56413', 1, '{"name":"InvoiceApprover","description":"Godkender købsfakturaer til betaling.","updatedDate":"2009-04-01T08:00:00Z","id":"43b7a3a6-9a8d-4a03-980d-7b71d8f56413"}');
INSERT INTO public.sandbox_records VALUES (1, 'salaryPeriodType', '1', 1, '{"name":"FourteenDays","description":"Fjortendages løn for timelønnede","updatedDate":"2009-04-01T08:00:00Z","id":1}');
INSERT INTO public.sandbox_records VALUES (1, 'user', 'bdd640fb-0667-4ad1-9c80-317fa3b1799d', 1, '{"userName":"mette","firstName":"Mette","surName":"Lindholm","name":"Mette Lindholm","phone":"75614201","email":"mette@lindholm-vvs.example","status":"Active","isApproved":true,"isLockedOut":false,"employeeID":10,"roleIDs":["6c307511-b2b9-437a-a8df-6ec4ce4a2bbd","43b7a3a6-9a8d-4a03-980d-7b71d8f56413"],"isSubscribedToHourApprovalEmails":false,"isSubscribedToPurchaseInvoiceEmails":true,"isSubscribedToOfferEmails":true,"createdDate":"2009-04-01T08:00:00Z","lastLoginDate":"2026-11-13T07:10:00Z","editUser":true,"deleteUser":false,"lockUser":true,"unlockUser":false,"resendActivation":false,"id":"bdd640fb-0667-4ad1-9c80-317fa3b1799d"}');
INSERT INTO public.sandbox_records VALUES (1, 'user', '23b8c1e9-3924-46de-beb1-3b9046685257', 1, '{"userName":"jonas","firstName":"Jonas","surName":"Kragh","name":"Jonas Kragh","phone":"75614205","email":"jonas@lindholm-vvs.example","status":"Active","isApproved":true,"isLockedOut":false,"employeeID":11,"roleIDs":["371ecd7b-27cd-4130-8722-9389571aa876","43b7a3a6-9a8d-4a03-980d-7b71d8f56413"],"isSubscribedToHourApprovalEmails":true,"isSubscribedToPurchaseInvoiceEmails":true,"isSubscribedToOfferEmails":true,"createdDate":"2013-02-04T08:30:00Z","lastLoginDate":"2026-11-13T06:35:00Z","editUser":true,"deleteUser":false,"lockUser":true,"unlockUser":false,"resendActivation":false,"id":"23b8c1e9-3924-46de-beb1-3b9046685257"}');
INSERT INTO public.sandbox_records VALUES (1, 'user', 'bd9c66b3-ad3c-4d6d-9a3d-1fa7bc8960a9', 1, '{"userName":"karen","firstName":"Karen","surName":"Thyssen","name":"Karen Thyssen","phone":"75614203","email":"karen@lindholm-vvs.example","status":"Active","isApproved":true,"isLockedOut":false,"employeeID":13,"roleIDs":["6c307511-b2b9-437a-a8df-6ec4ce4a2bbd","1a2a73ed-562b-4f79-8374-59eef50bea63"],"isSubscribedToHourApprovalEmails":false,"isSubscribedToPurchaseInvoiceEmails":false,"isSubscribedToOfferEmails":false,"createdDate":"2016-01-04T08:00:00Z","lastLoginDate":"2026-11-13T06:52:00Z","editUser":true,"deleteUser":false,"lockUser":true,"unlockUser":false,"resendActivation":false,"id":"bd9c66b3-ad3c-4d6d-9a3d-1fa7bc8960a9"}');
INSERT INTO public.sandbox_records VALUES (1, 'user', '972a8469-1641-4f82-8b9d-2434e465e150', 1, '{"userName":"anders","firstName":"Anders","surName":"Bech","name":"Anders Bech","phone":"21674412","email":"anders@lindholm-vvs.example","status":"Active","isApproved":true,"isLockedOut":false,"employeeID":12,"fitterID":12,"roleIDs":["371ecd7b-27cd-4130-8722-9389571aa876","5be6128e-18c2-4797-a142-ea7d17be3111"],"isSubscribedToHourApprovalEmails":true,"isSubscribedToPurchaseInvoiceEmails":false,"isSubscribedToOfferEmails":false,"createdDate":"2014-08-01T07:00:00Z","lastLoginDate":"2026-11-13T05:48:00Z","editUser":true,"deleteUser":false,"lockUser":true,"unlockUser":false,"resendActivation":false,"id":"972a8469-1641-4f82-8b9d-2434e465e150"}');
INSERT INTO public.sandbox_records VALUES (1, 'user', '17fc695a-07a0-4a6e-8822-e8f36c031199', 1, '{"userName":"sofie","firstName":"Sofie","surName":"Holm","name":"Sofie Holm","phone":"75614207","email":"sofie@lindholm-vvs.example","status":"Active","isApproved":true,"isLockedOut":false,"employeeID":15,"roleIDs":["371ecd7b-27cd-4130-8722-9389571aa876","5be6128e-18c2-4797-a142-ea7d17be3111"],"isSubscribedToHourApprovalEmails":false,"isSubscribedToPurchaseInvoiceEmails":false,"isSubscribedToOfferEmails":true,"createdDate":"2020-09-01T07:30:00Z","lastLoginDate":"2026-11-12T14:05:00Z","editUser":true,"deleteUser":false,"lockUser":true,"unlockUser":false,"resendActivation":false,"id":"17fc695a-07a0-4a6e-8822-e8f36c031199"}');
INSERT INTO public.sandbox_records VALUES (1, 'user', '0c9c30a2-4c1b-4b12-83c3-fb8271818466', 1, '{"userName":"torsten","firstName":"Torsten","surName":"Kjærgaard","name":"Torsten Kjærgaard","phone":"21674402","email":"torsten@lindholm-vvs.example","status":"Active","isApproved":true,"isLockedOut":false,"employeeID":2,"fitterID":2,"roleIDs":["371ecd7b-27cd-4130-8722-9389571aa876"],"isSubscribedToHourApprovalEmails":true,"isSubscribedToPurchaseInvoiceEmails":false,"isSubscribedToOfferEmails":false,"createdDate":"2011-03-01T07:00:00Z","lastLoginDate":"2026-11-13T08:45:00Z","editUser":true,"deleteUser":false,"lockUser":true,"unlockUser":false,"resendActivation":false,"id":"0c9c30a2-4c1b-4b12-83c3-fb8271818466"}');
INSERT INTO public.sandbox_records VALUES (1, 'user', '989c71ec-8817-4427-a925-21e4943dac1d', 1, '{"userName":"jeppe","firstName":"Jeppe","surName":"Vindum","name":"Jeppe Vindum","phone":"21674403","email":"jeppe@lindholm-vvs.example","status":"Active","isApproved":true,"isLockedOut":false,"employeeID":3,"fitterID":3,"roleIDs":[],"isSubscribedToHourApprovalEmails":false,"isSubscribedToPurchaseInvoiceEmails":false,"isSubscribedToOfferEmails":false,"createdDate":"2016-09-01T06:00:00Z","lastLoginDate":"2026-11-13T07:15:00Z","editUser":true,"deleteUser":false,"lockUser":true,"unlockUser":false,"resendActivation":false,"id":"989c71ec-8817-4427-a925-21e4943dac1d"}');
INSERT INTO public.sandbox_records VALUES (1, 'user', 'f93cce3f-0b07-4a5b-8822-c7b19d4ac980', 1, '{"userName":"oliver","firstName":"Oliver","surName":"Sølvsten","name":"Oliver Sølvsten","phone":"21674404","email":"oliver@lindholm-vvs.example","status":"Active","isApproved":true,"isLockedOut":false,"employeeID":4,"fitterID":4,"roleIDs":[],"isSubscribedToHourApprovalEmails":false,"isSubscribedToPurchaseInvoiceEmails":false,"isSubscribedToOfferEmails":false,"createdDate":"2024-08-12T06:00:00Z","lastLoginDate":"2026-11-12T06:59:00Z","editUser":true,"deleteUser":false,"lockUser":true,"unlockUser":false,"resendActivation":false,"id":"f93cce3f-0b07-4a5b-8822-c7b19d4ac980"}');
INSERT INTO public.sandbox_records VALUES (1, 'user', '6ebd4cc4-ac25-4a54-9355-859decc1f24f', 1, '{"userName":"margrethe","firstName":"Margrethe","surName":"Bonde","name":"Margrethe Bonde","phone":"21674405","email":"margrethe@lindholm-vvs.example","status":"Active","isApproved":true,"isLockedOut":false,"employeeID":5,"fitterID":5,"roleIDs":["371ecd7b-27cd-4130-8722-9389571aa876","5be6128e-18c2-4797-a142-ea7d17be3111"],"isSubscribedToHourApprovalEmails":true,"isSubscribedToPurchaseInvoiceEmails":false,"isSubscribedToOfferEmails":false,"createdDate":"2013-01-07T07:00:00Z","lastLoginDate":"2026-11-13T05:27:00Z","editUser":true,"deleteUser":false,"lockUser":true,"unlockUser":false,"resendActivation":false,"id":"6ebd4cc4-ac25-4a54-9355-859decc1f24f"}');
INSERT INTO public.sandbox_records VALUES (1, 'user', '09325aa9-1229-4cf6-815f-f29887b89c94', 1, '{"userName":"emre","firstName":"Emre","surName":"Aydin","name":"Emre Aydin","phone":"21674406","email":"emre@lindholm-vvs.example","status":"Active","isApproved":true,"isLockedOut":false,"employeeID":6,"fitterID":6,"roleIDs":[],"isSubscribedToHourApprovalEmails":false,"isSubscribedToPurchaseInvoiceEmails":false,"isSubscribedToOfferEmails":false,"createdDate":"2019-04-15T06:00:00Z","lastLoginDate":"2026-11-13T06:49:00Z","editUser":true,"deleteUser":false,"lockUser":true,"unlockUser":false,"resendActivation":false,"id":"09325aa9-1229-4cf6-815f-f29887b89c94"}');
INSERT INTO public.sandbox_records VALUES (1, 'user', '560170b6-d8cf-4cb2-a464-c27f27c2e97c', 1, '{"userName":"flemming","firstName":"Flemming","surName":"Storm","name":"Flemming Storm","phone":"21674407","email":"flemming@lindholm-vvs.example","status":"Active","isApproved":true,"isLockedOut":false,"employeeID":7,"fitterID":7,"roleIDs":["371ecd7b-27cd-4130-8722-9389571aa876"],"isSubscribedToHourApprovalEmails":true,"isSubscribedToPurchaseInvoiceEmails":false,"isSubscribedToOfferEmails":false,"createdDate":"2010-10-01T06:00:00Z","lastLoginDate":"2026-11-13T06:45:00Z","editUser":true,"deleteUser":false,"lockUser":true,"unlockUser":false,"resendActivation":false,"id":"560170b6-d8cf-4cb2-a464-c27f27c2e97c"}');
INSERT INTO public.sandbox_records VALUES (1, 'salaryPeriodType', '2', 1, '{"name":"Month","description":"Månedsløn for funktionærer","updatedDate":"2009-04-01T08:00:00Z","id":2}');
INSERT INTO public.sandbox_records VALUES (1, 'user', '3ab87a04-6dd7-438f-9101-ab9562cf6592', 1, '{"userName":"dagmar","firstName":"Dagmar","surName":"Thorup","name":"Dagmar Thorup","phone":"21674408","email":"dagmar@lindholm-vvs.example","status":"Active","isApproved":true,"isLockedOut":false,"employeeID":8,"fitterID":8,"roleIDs":[],"isSubscribedToHourApprovalEmails":false,"isSubscribedToPurchaseInvoiceEmails":false,"isSubscribedToOfferEmails":false,"createdDate":"2020-02-03T07:00:00Z","lastLoginDate":"2026-11-13T07:40:00Z","editUser":true,"deleteUser":false,"lockUser":true,"unlockUser":false,"resendActivation":false,"id":"3ab87a04-6dd7-438f-9101-ab9562cf6592"}');
INSERT INTO public.sandbox_records VALUES (1, 'user', '8e7c5958-c54e-4724-8969-705d4f9838b4', 1, '{"userName":"villads","firstName":"Villads","surName":"Høgh","name":"Villads Høgh","phone":"21674409","email":"villads@lindholm-vvs.example","status":"Inactive","isApproved":true,"isLockedOut":false,"employeeID":9,"fitterID":9,"roleIDs":[],"isSubscribedToHourApprovalEmails":false,"isSubscribedToPurchaseInvoiceEmails":false,"isSubscribedToOfferEmails":false,"createdDate":"2017-05-01T06:00:00Z","lastLoginDate":"2026-08-31T07:24:00Z","editUser":false,"deleteUser":false,"lockUser":false,"unlockUser":false,"resendActivation":false,"id":"8e7c5958-c54e-4724-8969-705d4f9838b4"}');
INSERT INTO public.sandbox_records VALUES (1, 'user', '30446a7b-272e-4298-a791-e1cc143d96a3', 1, '{"userName":"sara","firstName":"Sara","surName":"Lykkegaard","name":"Sara Lykkegaard","phone":"21674416","email":"sara@lindholm-vvs.example","status":"Active","isApproved":true,"isLockedOut":false,"employeeID":16,"fitterID":16,"roleIDs":[],"isSubscribedToHourApprovalEmails":false,"isSubscribedToPurchaseInvoiceEmails":false,"isSubscribedToOfferEmails":false,"createdDate":"2023-08-14T06:00:00Z","lastLoginDate":"2026-11-10T07:38:00Z","editUser":true,"deleteUser":false,"lockUser":true,"unlockUser":false,"resendActivation":false,"id":"30446a7b-272e-4298-a791-e1cc143d96a3"}');
INSERT INTO public.sandbox_records VALUES (1, 'user', 'd3e33980-a366-4677-b25f-7804df8f5998', 1, '{"userName":"henning","firstName":"Henning","surName":"Bugge","name":"Henning Bugge","phone":"21674418","email":"henning@lindholm-vvs.example","status":"Active","isApproved":true,"isLockedOut":false,"employeeID":18,"fitterID":18,"roleIDs":[],"isSubscribedToHourApprovalEmails":false,"isSubscribedToPurchaseInvoiceEmails":false,"isSubscribedToOfferEmails":false,"createdDate":"2012-06-18T06:00:00Z","lastLoginDate":"2026-11-13T08:11:00Z","editUser":true,"deleteUser":false,"lockUser":true,"unlockUser":false,"resendActivation":false,"id":"d3e33980-a366-4677-b25f-7804df8f5998"}');
INSERT INTO public.sandbox_records VALUES (1, 'user', '093ef613-0337-40fa-bc60-0a07dabdacd5', 1, '{"userName":"kurt","firstName":"Kurt","surName":"Damsgaard","name":"Kurt Damsgaard","phone":"21674419","email":"kurt@lindholm-vvs.example","status":"Active","isApproved":true,"isLockedOut":false,"employeeID":19,"fitterID":19,"roleIDs":["371ecd7b-27cd-4130-8722-9389571aa876"],"isSubscribedToHourApprovalEmails":true,"isSubscribedToPurchaseInvoiceEmails":false,"isSubscribedToOfferEmails":false,"createdDate":"2009-04-01T06:00:00Z","lastLoginDate":"2026-11-13T06:31:00Z","editUser":true,"deleteUser":false,"lockUser":true,"unlockUser":false,"resendActivation":false,"id":"093ef613-0337-40fa-bc60-0a07dabdacd5"}');
INSERT INTO public.sandbox_records VALUES (1, 'user', 'c3f5a294-e9a2-4da7-a94a-8b1786ff58db', 1, '{"userName":"piotr","firstName":"Piotr","surName":"Wilk","name":"Piotr Wilk","phone":"21674420","email":"piotr@lindholm-vvs.example","status":"Active","isApproved":true,"isLockedOut":false,"employeeID":20,"fitterID":20,"roleIDs":[],"isSubscribedToHourApprovalEmails":false,"isSubscribedToPurchaseInvoiceEmails":false,"isSubscribedToOfferEmails":false,"createdDate":"2022-03-14T07:00:00Z","lastLoginDate":"2026-11-10T05:44:00Z","editUser":true,"deleteUser":false,"lockUser":true,"unlockUser":false,"resendActivation":false,"id":"c3f5a294-e9a2-4da7-a94a-8b1786ff58db"}');
INSERT INTO public.sandbox_records VALUES (1, 'user', '6890a41b-52b4-452f-859b-058e7fc41995', 1, '{"userName":"gerda","firstName":"Gerda","surName":"Lindholm","name":"Gerda Lindholm","phone":"75614202","email":"gerda@lindholm-vvs.example","status":"Active","isApproved":true,"isLockedOut":false,"employeeID":101,"fitterID":null,"roleIDs":["6c307511-b2b9-437a-a8df-6ec4ce4a2bbd"],"isSubscribedToHourApprovalEmails":false,"isSubscribedToPurchaseInvoiceEmails":false,"isSubscribedToOfferEmails":false,"createdDate":"2009-04-01T06:00:00Z","lastLoginDate":"2026-11-13T07:18:00Z","editUser":true,"deleteUser":false,"lockUser":true,"unlockUser":false,"resendActivation":false,"id":"6890a41b-52b4-452f-859b-058e7fc41995"}');
INSERT INTO public.sandbox_records VALUES (1, 'user', '3b9d2795-3169-4a46-9c16-0098311b9da0', 1, '{"userName":"rasmus","firstName":"Rasmus","surName":"Elgaard","name":"Rasmus Elgaard","phone":"75614206","email":"rasmus@lindholm-vvs.example","status":"Active","isApproved":true,"isLockedOut":false,"employeeID":102,"fitterID":null,"roleIDs":["371ecd7b-27cd-4130-8722-9389571aa876","43b7a3a6-9a8d-4a03-980d-7b71d8f56413"],"isSubscribedToHourApprovalEmails":true,"isSubscribedToPurchaseInvoiceEmails":true,"isSubscribedToOfferEmails":true,"createdDate":"2017-08-01T06:00:00Z","lastLoginDate":"2026-11-13T05:30:00Z","editUser":true,"deleteUser":false,"lockUser":true,"unlockUser":false,"resendActivation":false,"id":"3b9d2795-3169-4a46-9c16-0098311b9da0"}');
INSERT INTO public.sandbox_records VALUES (1, 'user', 'a17aa53e-83ea-4bea-a07b-f80d86efaa7d', 1, '{"userName":"katja","firstName":"Katja","surName":"Brix","name":"Katja Brix","phone":"75614208","email":"katja@lindholm-vvs.example","status":"Active","isApproved":true,"isLockedOut":false,"employeeID":103,"fitterID":null,"roleIDs":["371ecd7b-27cd-4130-8722-9389571aa876"],"isSubscribedToHourApprovalEmails":true,"isSubscribedToPurchaseInvoiceEmails":false,"isSubscribedToOfferEmails":false,"createdDate":"2021-01-04T07:00:00Z","lastLoginDate":"2026-11-10T05:18:00Z","editUser":true,"deleteUser":false,"lockUser":true,"unlockUser":false,"resendActivation":false,"id":"a17aa53e-83ea-4bea-a07b-f80d86efaa7d"}');
INSERT INTO public.sandbox_records VALUES (1, 'user', 'b34a7f13-6ac7-4583-91cf-8d780db00dbc', 1, '{"userName":"jan","firstName":"Jan","surName":"Overby","name":"Jan Overby","phone":"75614209","email":"jan@lindholm-vvs.example","status":"Active","isApproved":true,"isLockedOut":false,"employeeID":104,"fitterID":null,"roleIDs":["5be6128e-18c2-4797-a142-ea7d17be3111"],"isSubscribedToHourApprovalEmails":false,"isSubscribedToPurchaseInvoiceEmails":false,"isSubscribedToOfferEmails":false,"createdDate":"2015-11-02T07:00:00Z","lastLoginDate":"2026-11-10T05:35:00Z","editUser":true,"deleteUser":false,"lockUser":true,"unlockUser":false,"resendActivation":false,"id":"b34a7f13-6ac7-4583-91cf-8d780db00dbc"}');
INSERT INTO public.sandbox_records VALUES (1, 'user', '86525eb5-5df4-4668-8768-6f579a93ad08', 1, '{"userName":"liv","firstName":"Liv","surName":"Mathiasen","name":"Liv Mathiasen","phone":"75614210","email":"liv@lindholm-vvs.example","status":"AwaitingActivation","isApproved":false,"isLockedOut":false,"employeeID":105,"fitterID":null,"roleIDs":[],"isSubscribedToHourApprovalEmails":false,"isSubscribedToPurchaseInvoiceEmails":false,"isSubscribedToOfferEmails":false,"createdDate":"2026-11-02T07:00:00Z","lastLoginDate":null,"editUser":true,"deleteUser":true,"lockUser":false,"unlockUser":false,"resendActivation":true,"id":"86525eb5-5df4-4668-8768-6f579a93ad08"}');
INSERT INTO public.sandbox_records VALUES (1, 'user', '3c6cbde8-51fa-425b-bd8c-4bc79f94bec3', 1, '{"userName":"uffe","firstName":"Uffe","surName":"Stenbæk","name":"Uffe Stenbæk","phone":"75614211","email":"uffe@lindholm-vvs.example","status":"LockedOut","isApproved":true,"isLockedOut":true,"employeeID":106,"fitterID":null,"roleIDs":[],"isSubscribedToHourApprovalEmails":false,"isSubscribedToPurchaseInvoiceEmails":false,"isSubscribedToOfferEmails":false,"createdDate":"2018-05-01T06:00:00Z","lastLoginDate":"2026-09-04T05:39:00Z","editUser":true,"deleteUser":false,"lockUser":false,"unlockUser":true,"resendActivation":false,"id":"3c6cbde8-51fa-425b-bd8c-4bc79f94bec3"}');
INSERT INTO public.sandbox_records VALUES (1, 'costCode', '5', 1, '{"number":"1010","name":"Normaltimer","updatedDate":"2009-04-01T08:00:00Z","id":5}');
INSERT INTO public.sandbox_records VALUES (1, 'costCode', '6', 1, '{"number":"1110","name":"Overtid 50 %","updatedDate":"2009-04-01T08:00:00Z","id":6}');
INSERT INTO public.sandbox_records VALUES (1, 'costCode', '7', 1, '{"number":"1120","name":"Overtid 100 %","updatedDate":"2009-04-01T08:00:00Z","id":7}');
INSERT INTO public.sandbox_records VALUES (1, 'costCode', '8', 1, '{"number":"1200","name":"Akkord","updatedDate":"2009-04-01T08:00:00Z","id":8}');
INSERT INTO public.sandbox_records VALUES (1, 'costCode', '9', 1, '{"number":"1300","name":"Kørsel","updatedDate":"2009-04-01T08:00:00Z","id":9}');
INSERT INTO public.sandbox_records VALUES (1, 'fitter', '1', 1, '{"employeeNumber":"1","name":"Fællesopgaver","jobPosition":"","startDate":"2009-04-01","isPlannable":false,"isIncludedInSalaryExport":false,"isSalesPerson":false,"isShownInHourSummaries":false,"isSubscribedToHourRegistrationEmails":false,"isHistoryIncludedInHourRegistrationEmails":false,"locationIDs":[],"defaultWorkHours":{},"updatedDate":"2009-04-01T08:00:00Z","id":1}');
INSERT INTO public.sandbox_records VALUES (1, 'fitter', '2', 1, '{"employeeNumber":"102","name":"Torsten Kjærgaard","note":null,"email":"torsten@lindholm-vvs.example","phone":"21674402","startDate":"2011-03-01","endDate":null,"userID":"0c9c30a2-4c1b-4b12-83c3-fb8271818466","jobPosition":"Teamleder og VVS-montør","sortingKey":"310","salaryPeriodTypeID":1,"salaryID":"40102","costCodeID":5,"sumCostCodeID":5,"costRate":259.5,"locationIDs":[1,6],"isPlannable":true,"isIncludedInSalaryExport":true,"isSalesPerson":false,"isShownInHourSummaries":true,"isSubscribedToHourRegistrationEmails":true,"isHistoryIncludedInHourRegistrationEmails":true,"defaultWorkHours":{"Monday":{"id":21,"startTime":"07:00","endTime":"15:00"},"Tuesday":{"id":22,"startTime":"07:00","endTime":"15:00"},"Wednesday":{"id":23,"startTime":"07:00","endTime":"15:00"},"Thursday":{"id":24,"startTime":"07:00","endTime":"15:00"},"Friday":{"id":25,"startTime":"07:00","endTime":"14:30"}},"updatedDate":"2011-03-01T08:00:00Z","id":2}');
INSERT INTO public.sandbox_records VALUES (1, 'fitter', '3', 1, '{"employeeNumber":"103","name":"Jeppe Vindum","note":null,"email":"jeppe@lindholm-vvs.example","phone":"21674403","startDate":"2016-09-01","endDate":null,"userID":"989c71ec-8817-4427-a925-21e4943dac1d","jobPosition":"VVS-montør","sortingKey":"320","salaryPeriodTypeID":1,"salaryID":"40103","costCodeID":5,"sumCostCodeID":5,"costRate":236,"locationIDs":[1,6],"isPlannable":true,"isIncludedInSalaryExport":true,"isSalesPerson":false,"isShownInHourSummaries":true,"isSubscribedToHourRegistrationEmails":true,"isHistoryIncludedInHourRegistrationEmails":false,"defaultWorkHours":{"Monday":{"id":31,"startTime":"07:00","endTime":"15:00"},"Tuesday":{"id":32,"startTime":"07:00","endTime":"15:00"},"Wednesday":{"id":33,"startTime":"07:00","endTime":"15:00"},"Thursday":{"id":34,"startTime":"07:00","endTime":"15:00"},"Friday":{"id":35,"startTime":"07:00","endTime":"14:30"}},"updatedDate":"2016-09-01T08:00:00Z","id":3}');
INSERT INTO public.sandbox_records VALUES (1, 'fitter', '4', 1, '{"employeeNumber":"104","name":"Oliver Sølvsten","note":"Svendeprøve i juni 2027.","email":"oliver@lindholm-vvs.example","phone":"21674404","startDate":"2024-08-12","endDate":null,"userID":"f93cce3f-0b07-4a5b-8822-c7b19d4ac980","jobPosition":"VVS-lærling","sortingKey":"340","salaryPeriodTypeID":1,"salaryID":"40104","costCodeID":5,"sumCostCodeID":5,"costRate":158,"locationIDs":[1,6],"isPlannable":true,"isIncludedInSalaryExport":true,"isSalesPerson":false,"isShownInHourSummaries":true,"isSubscribedToHourRegistrationEmails":true,"isHistoryIncludedInHourRegistrationEmails":false,"defaultWorkHours":{"Monday":{"id":41,"startTime":"07:00","endTime":"15:00"},"Tuesday":{"id":42,"startTime":"07:00","endTime":"15:00"},"Wednesday":{"id":43,"startTime":"07:00","endTime":"15:00"},"Thursday":{"id":44,"startTime":"07:00","endTime":"15:00"},"Friday":{"id":45,"startTime":"07:00","endTime":"14:30"}},"updatedDate":"2024-08-12T08:00:00Z","id":4}');
INSERT INTO public.sandbox_records VALUES (1, 'fitter', '5', 1, '{"employeeNumber":"105","name":"Margrethe Bonde","note":null,"email":"margrethe@lindholm-vvs.example","phone":"21674405","startDate":"2013-01-07","endDate":null,"userID":"6ebd4cc4-ac25-4a54-9355-859decc1f24f","jobPosition":"Teamleder og energitekniker","sortingKey":"410","salaryPeriodTypeID":1,"salaryID":"40105","costCodeID":5,"sumCostCodeID":5,"costRate":264,"locationIDs":[1],"isPlannable":true,"isIncludedInSalaryExport":true,"isSalesPerson":false,"isShownInHourSummaries":true,"isSubscribedToHourRegistrationEmails":true,"isHistoryIncludedInHourRegistrationEmails":true,"defaultWorkHours":{"Monday":{"id":51,"startTime":"07:00","endTime":"15:00"},"Tuesday":{"id":52,"startTime":"07:00","endTime":"15:00"},"Wednesday":{"id":53,"startTime":"07:00","endTime":"15:00"},"Thursday":{"id":54,"startTime":"07:00","endTime":"15:00"},"Friday":{"id":55,"startTime":"07:00","endTime":"14:30"}},"updatedDate":"2013-01-07T08:00:00Z","id":5}');
INSERT INTO public.sandbox_records VALUES (1, 'fitter', '6', 1, '{"employeeNumber":"106","name":"Emre Aydin","note":"Kølecertifikat kategori II.","email":"emre@lindholm-vvs.example","phone":"21674406","startDate":"2019-04-15","endDate":null,"userID":"09325aa9-1229-4cf6-815f-f29887b89c94","jobPosition":"Varmepumpemontør","sortingKey":"420","salaryPeriodTypeID":1,"salaryID":"40106","costCodeID":5,"sumCostCodeID":5,"costRate":248,"locationIDs":[1],"isPlannable":true,"isIncludedInSalaryExport":true,"isSalesPerson":false,"isShownInHourSummaries":true,"isSubscribedToHourRegistrationEmails":true,"isHistoryIncludedInHourRegistrationEmails":false,"defaultWorkHours":{"Monday":{"id":61,"startTime":"07:00","endTime":"15:00"},"Tuesday":{"id":62,"startTime":"07:00","endTime":"15:00"},"Wednesday":{"id":63,"startTime":"07:00","endTime":"15:00"},"Thursday":{"id":64,"startTime":"07:00","endTime":"15:00"},"Friday":{"id":65,"startTime":"07:00","endTime":"14:30"}},"updatedDate":"2019-04-15T08:00:00Z","id":6}');
INSERT INTO public.sandbox_records VALUES (1, 'fitter', '7', 1, '{"employeeNumber":"107","name":"Flemming Storm","note":null,"email":"flemming@lindholm-vvs.example","phone":"21674407","startDate":"2010-10-01","endDate":null,"userID":"560170b6-d8cf-4cb2-a464-c27f27c2e97c","jobPosition":"Teamleder og servicemontør","sortingKey":"510","salaryPeriodTypeID":1,"salaryID":"40107","costCodeID":5,"sumCostCodeID":5,"costRate":251.5,"locationIDs":[3],"isPlannable":true,"isIncludedInSalaryExport":true,"isSalesPerson":false,"isShownInHourSummaries":true,"isSubscribedToHourRegistrationEmails":true,"isHistoryIncludedInHourRegistrationEmails":true,"defaultWorkHours":{"Monday":{"id":71,"startTime":"07:00","endTime":"15:00"},"Tuesday":{"id":72,"startTime":"07:00","endTime":"15:00"},"Wednesday":{"id":73,"startTime":"07:00","endTime":"15:00"},"Thursday":{"id":74,"startTime":"07:00","endTime":"15:00"},"Friday":{"id":75,"startTime":"07:00","endTime":"14:30"}},"updatedDate":"2010-10-01T08:00:00Z","id":7}');
INSERT INTO public.sandbox_records VALUES (1, 'fitter', '8', 1, '{"employeeNumber":"108","name":"Dagmar Thorup","note":null,"email":"dagmar@lindholm-vvs.example","phone":"21674408","startDate":"2020-02-03","endDate":null,"userID":"3ab87a04-6dd7-438f-9101-ab9562cf6592","jobPosition":"VVS-montør","sortingKey":"330","salaryPeriodTypeID":1,"salaryID":"40108","costCodeID":5,"sumCostCodeID":5,"costRate":239,"locationIDs":[1,6],"isPlannable":true,"isIncludedInSalaryExport":true,"isSalesPerson":false,"isShownInHourSummaries":true,"isSubscribedToHourRegistrationEmails":true,"isHistoryIncludedInHourRegistrationEmails":false,"defaultWorkHours":{"Monday":{"id":81,"startTime":"07:00","endTime":"15:00"},"Tuesday":{"id":82,"startTime":"07:00","endTime":"15:00"},"Wednesday":{"id":83,"startTime":"07:00","endTime":"15:00"},"Thursday":{"id":84,"startTime":"07:00","endTime":"15:00"},"Friday":{"id":85,"startTime":"07:00","endTime":"14:30"}},"updatedDate":"2020-02-03T08:00:00Z","id":8}');
INSERT INTO public.sandbox_records VALUES (1, 'fitter', '9', 1, '{"employeeNumber":"109","name":"Villads Høgh","note":"Fratrådt efter eget ønske.","email":"villads@lindholm-vvs.example","phone":"21674409","startDate":"2017-05-01","endDate":"2026-08-31","userID":"8e7c5958-c54e-4724-8969-705d4f9838b4","jobPosition":"Servicemontør","sortingKey":"520","salaryPeriodTypeID":1,"salaryID":"40109","costCodeID":5,"sumCostCodeID":5,"costRate":237,"locationIDs":[4],"isPlannable":false,"isIncludedInSalaryExport":true,"isSalesPerson":false,"isShownInHourSummaries":false,"isSubscribedToHourRegistrationEmails":false,"isHistoryIncludedInHourRegistrationEmails":false,"defaultWorkHours":{"Monday":{"id":91,"startTime":"07:00","endTime":"15:00"},"Tuesday":{"id":92,"startTime":"07:00","endTime":"15:00"},"Wednesday":{"id":93,"startTime":"07:00","endTime":"15:00"},"Thursday":{"id":94,"startTime":"07:00","endTime":"15:00"},"Friday":{"id":95,"startTime":"07:00","endTime":"14:30"}},"updatedDate":"2017-05-01T08:00:00Z","id":9}');
INSERT INTO public.sandbox_records VALUES (1, 'fitter', '12', 1, '{"employeeNumber":"112","name":"Anders Bech","email":"anders@lindholm-vvs.example","phone":"21674412","startDate":"2014-08-01","userID":"972a8469-1641-4f82-8b9d-2434e465e150","jobPosition":"Teamleder og VVS-montør","sortingKey":"010","salaryPeriodTypeID":1,"salaryID":"40112","costCodeID":5,"sumCostCodeID":5,"locationIDs":[1,2],"isPlannable":true,"isIncludedInSalaryExport":true,"isSalesPerson":false,"costRate":262,"note":"Oplæringsansvarlig for lærlinge.","isShownInHourSummaries":true,"isSubscribedToHourRegistrationEmails":true,"isHistoryIncludedInHourRegistrationEmails":true,"defaultWorkHours":{"Monday":{"id":121,"startTime":"07:00","endTime":"15:00"},"Tuesday":{"id":122,"startTime":"07:00","endTime":"15:00"},"Wednesday":{"id":123,"startTime":"07:00","endTime":"15:00"},"Thursday":{"id":124,"startTime":"07:00","endTime":"15:00"},"Friday":{"id":125,"startTime":"07:00","endTime":"14:30"}},"updatedDate":"2014-08-01T08:00:00Z","id":12}');
INSERT INTO public.sandbox_records VALUES (1, 'fitter', '14', 1, '{"employeeNumber":"114","name":"Peter Skov","email":"peter@lindholm-vvs.example","phone":"21674414","startDate":"2018-03-01","jobPosition":"VVS-montør","sortingKey":"020","salaryPeriodTypeID":1,"salaryID":"40114","costCodeID":5,"sumCostCodeID":5,"locationIDs":[1],"isPlannable":true,"isIncludedInSalaryExport":true,"isSalesPerson":false,"costRate":238.5,"isShownInHourSummaries":true,"isSubscribedToHourRegistrationEmails":true,"isHistoryIncludedInHourRegistrationEmails":false,"defaultWorkHours":{"Monday":{"id":141,"startTime":"07:00","endTime":"15:00"},"Tuesday":{"id":142,"startTime":"07:00","endTime":"15:00"},"Wednesday":{"id":143,"startTime":"07:00","endTime":"15:00"},"Thursday":{"id":144,"startTime":"07:00","endTime":"15:00"},"Friday":{"id":145,"startTime":"07:00","endTime":"14:30"}},"updatedDate":"2018-03-01T08:00:00Z","id":14}');
INSERT INTO public.sandbox_records VALUES (1, 'fitter', '16', 1, '{"employeeNumber":"116","name":"Sara Lykkegaard","note":null,"email":"sara@lindholm-vvs.example","phone":"21674416","startDate":"2023-08-14","endDate":null,"userID":"30446a7b-272e-4298-a791-e1cc143d96a3","jobPosition":"VVS-lærling","sortingKey":"430","salaryPeriodTypeID":1,"salaryID":"40116","costCodeID":5,"sumCostCodeID":5,"costRate":176,"locationIDs":[1],"isPlannable":true,"isIncludedInSalaryExport":true,"isSalesPerson":false,"isShownInHourSummaries":true,"isSubscribedToHourRegistrationEmails":true,"isHistoryIncludedInHourRegistrationEmails":false,"defaultWorkHours":{"Monday":{"id":161,"startTime":"07:00","endTime":"15:00"},"Tuesday":{"id":162,"startTime":"07:00","endTime":"15:00"},"Wednesday":{"id":163,"startTime":"07:00","endTime":"15:00"},"Thursday":{"id":164,"startTime":"07:00","endTime":"15:00"},"Friday":{"id":165,"startTime":"07:00","endTime":"14:30"}},"updatedDate":"2023-08-14T08:00:00Z","id":16}');
INSERT INTO public.sandbox_records VALUES (1, 'fitter', '17', 1, '{"employeeNumber":"117","name":"Nadia Yilmaz","email":"nadia@lindholm-vvs.example","phone":"21674417","startDate":"2021-06-14","jobPosition":"Servicemontør","sortingKey":"030","salaryPeriodTypeID":1,"salaryID":"40117","costCodeID":5,"sumCostCodeID":5,"locationIDs":[2],"isPlannable":true,"isIncludedInSalaryExport":true,"isSalesPerson":false,"costRate":238.5,"isShownInHourSummaries":true,"isSubscribedToHourRegistrationEmails":true,"isHistoryIncludedInHourRegistrationEmails":true,"defaultWorkHours":{"Monday":{"id":171,"startTime":"07:00","endTime":"15:00"},"Tuesday":{"id":172,"startTime":"07:00","endTime":"15:00"},"Wednesday":{"id":173,"startTime":"07:00","endTime":"15:00"},"Thursday":{"id":174,"startTime":"07:00","endTime":"15:00"},"Friday":{"id":175,"startTime":"07:00","endTime":"14:30"}},"updatedDate":"2021-06-14T08:00:00Z","id":17}');
INSERT INTO public.sandbox_records VALUES (1, 'fitter', '18', 1, '{"employeeNumber":"118","name":"Henning Bugge","note":"Certifikat til TIG-svejsning.","email":"henning@lindholm-vvs.example","phone":"21674418","startDate":"2012-06-18","endDate":null,"userID":"d3e33980-a366-4677-b25f-7804df8f5998","jobPosition":"Rørsmed","sortingKey":"630","salaryPeriodTypeID":1,"salaryID":"40118","costCodeID":5,"sumCostCodeID":5,"costRate":243.5,"locationIDs":[1],"isPlannable":true,"isIncludedInSalaryExport":true,"isSalesPerson":false,"isShownInHourSummaries":true,"isSubscribedToHourRegistrationEmails":true,"isHistoryIncludedInHourRegistrationEmails":false,"defaultWorkHours":{"Monday":{"id":181,"startTime":"07:00","endTime":"15:00"},"Tuesday":{"id":182,"startTime":"07:00","endTime":"15:00"},"Wednesday":{"id":183,"startTime":"07:00","endTime":"15:00"},"Thursday":{"id":184,"startTime":"07:00","endTime":"15:00"},"Friday":{"id":185,"startTime":"07:00","endTime":"14:30"}},"updatedDate":"2012-06-18T08:00:00Z","id":18}');
INSERT INTO public.sandbox_records VALUES (1, 'fitter', '19', 1, '{"employeeNumber":"119","name":"Kurt Damsgaard","note":null,"email":"kurt@lindholm-vvs.example","phone":"21674419","startDate":"2009-04-01","endDate":null,"userID":"093ef613-0337-40fa-bc60-0a07dabdacd5","jobPosition":"Teamleder og rørsmed","sortingKey":"610","salaryPeriodTypeID":1,"salaryID":"40119","costCodeID":5,"sumCostCodeID":5,"costRate":258,"locationIDs":[1],"isPlannable":true,"isIncludedInSalaryExport":true,"isSalesPerson":false,"isShownInHourSummaries":true,"isSubscribedToHourRegistrationEmails":true,"isHistoryIncludedInHourRegistrationEmails":true,"defaultWorkHours":{"Monday":{"id":191,"startTime":"07:00","endTime":"15:00"},"Tuesday":{"id":192,"startTime":"07:00","endTime":"15:00"},"Wednesday":{"id":193,"startTime":"07:00","endTime":"15:00"},"Thursday":{"id":194,"startTime":"07:00","endTime":"15:00"},"Friday":{"id":195,"startTime":"07:00","endTime":"14:30"}},"updatedDate":"2009-04-01T08:00:00Z","id":19}');
INSERT INTO public.sandbox_records VALUES (1, 'fitter', '20', 1, '{"employeeNumber":"120","name":"Piotr Wilk","note":null,"email":"piotr@lindholm-vvs.example","phone":"21674420","startDate":"2022-03-14","endDate":null,"userID":"c3f5a294-e9a2-4da7-a94a-8b1786ff58db","jobPosition":"Rørsmed","sortingKey":"620","salaryPeriodTypeID":1,"salaryID":"40120","costCodeID":5,"sumCostCodeID":5,"costRate":241,"locationIDs":[1],"isPlannable":true,"isIncludedInSalaryExport":true,"isSalesPerson":false,"isShownInHourSummaries":true,"isSubscribedToHourRegistrationEmails":true,"isHistoryIncludedInHourRegistrationEmails":false,"defaultWorkHours":{"Monday":{"id":201,"startTime":"07:00","endTime":"15:00"},"Tuesday":{"id":202,"startTime":"07:00","endTime":"15:00"},"Wednesday":{"id":203,"startTime":"07:00","endTime":"15:00"},"Thursday":{"id":204,"startTime":"07:00","endTime":"15:00"},"Friday":{"id":205,"startTime":"07:00","endTime":"14:30"}},"updatedDate":"2022-03-14T08:00:00Z","id":20}');
INSERT INTO public.sandbox_records VALUES (1, 'fitter', '21', 1, '{"employeeNumber":"121","name":"Lukas Friis","email":"lukas@lindholm-vvs.example","phone":"21674421","startDate":"2025-08-11","jobPosition":"VVS-lærling","sortingKey":"090","salaryPeriodTypeID":1,"salaryID":"40121","costCodeID":5,"sumCostCodeID":5,"locationIDs":[1],"isPlannable":true,"isIncludedInSalaryExport":true,"isSalesPerson":false,"costRate":141,"isShownInHourSummaries":true,"isSubscribedToHourRegistrationEmails":true,"isHistoryIncludedInHourRegistrationEmails":false,"defaultWorkHours":{"Monday":{"id":211,"startTime":"07:00","endTime":"15:00"},"Tuesday":{"id":212,"startTime":"07:00","endTime":"15:00"},"Wednesday":{"id":213,"startTime":"07:00","endTime":"15:00"},"Thursday":{"id":214,"startTime":"07:00","endTime":"15:00"},"Friday":{"id":215,"startTime":"07:00","endTime":"14:30"}},"updatedDate":"2025-08-11T08:00:00Z","id":21}');
INSERT INTO public.sandbox_records VALUES (1, 'fitter', '22', 2, '{"createdDate":"2026-11-16T15:05:10.692Z","updatedDate":"2026-11-16T15:05:10.692Z","employeeNumber":"990","name":"Maja Øst","startDate":"2026-12-01","jobPosition":"","locationIDs":[],"defaultWorkHours":{},"isPlannable":false,"isIncludedInSalaryExport":false,"isSalesPerson":false,"isShownInHourSummaries":false,"isSubscribedToHourRegistrationEmails":false,"isHistoryIncludedInHourRegistrationEmails":false,"id":22}');
INSERT INTO public.sandbox_sites VALUES (1, 2, '2026-11-16 15:05:08.71+00', 11464515);
INSERT INTO public.site_access VALUES (1, 1);
INSERT INTO public.site_access VALUES (1, 2);
INSERT INTO public.site_access VALUES (2, 1);
INSERT INTO public.site_access VALUES (3, 1);
INSERT INTO public.site_access VALUES (4, 1);
INSERT INTO public.site_access VALUES (5, 1);
INSERT INTO public.site_access VALUES (6, 1);
INSERT INTO public.site_secrets VALUES (3, '4a42a40c94f3bab28c62929e43621b92741e601f011ead76e9fae67ba142715b', 'bz7aioY1afrw7C_AHaLlY2Ib2Zt11LtYsye8accRYjKuCMrhwvGzg_Tb_vdVGY-0NDMww8NO2Roci0Ntx0mvmGBJT6PK_FOr0CY69jIwjcVhPqAGcYBV2t5F3wc', '2026-11-16 15:05:08.347+00');
INSERT INTO public.sites OVERRIDING SYSTEM VALUE VALUES (1, 'lindholm-vvs', 'lindholm-vvs', 'sandbox', NULL, false);
INSERT INTO public.sites OVERRIDING SYSTEM VALUE VALUES (2, 'kjaer-el', 'kjaer-el', 'sandbox', NULL, false);
INSERT INTO public.sites OVERRIDING SYSTEM VALUE VALUES (3, 'hovedvej', 'hovedvej', 'live', 'https://api.example.dk', false);
INSERT INTO public.sites OVERRIDING SYSTEM VALUE VALUES (4, 'egen-test', 'egen-test', 'sandbox', NULL, false);
INSERT INTO public.templates OVERRIDING SYSTEM VALUE VALUES (1, 'Montører', 'montører', '[{"endpoints":"/api/v4.0/fitters/*","levels":["GET","POST"]}]');
INSERT INTO public.test_sites VALUES (1, 'lindholm-vvs', false, NULL);
INSERT INTO public.test_sites VALUES (2, 'kjaer-el', false, NULL);
INSERT INTO public.test_sites VALUES (4, 'lindholm-vvs', true, NULL);
INSERT INTO public.usage VALUES (2, '20261116', 1, 18, 'GET', 2, 1);
INSERT INTO public.usage VALUES (2, '20261116', 1, 19, 'GET', 2, 1);
INSERT INTO public.usage VALUES (2, '20261116', 1, 20, 'POST', 2, 1);
INSERT INTO public.usage VALUES (2, '20261116', 1, 23, 'GET', 4, 1);
INSERT INTO public.usage VALUES (3, '20261116', 1, 18, 'GET', 2, 1);
INSERT INTO public.usage VALUES (3, '20261116', 1, 19, 'GET', 2, 1);
INSERT INTO public.usage VALUES (3, '20261116', 1, 23, 'GET', 2, 1);
INSERT INTO public.usage VALUES (4, '20261116', 0, 18, 'GET', 4, 1);
INSERT INTO public.usage VALUES (4, '20261116', 0, 19, 'GET', 4, 1);
INSERT INTO public.usage VALUES (4, '20261116', 0, 23, 'GET', 4, 1);
INSERT INTO public.usage VALUES (7, '20261116', 1, 18, 'GET', 4, 1);
INSERT INTO public.usage VALUES (7, '20261116', 1, 19, 'GET', 4, 1);
INSERT INTO public.usage VALUES (7, '20261116', 1, 23, 'GET', 4, 1);
SELECT pg_catalog.setval('public.administrators_id_seq', 2, true);
SELECT pg_catalog.setval('public.audit_id_seq', 33, true);
SELECT pg_catalog.setval('public.customers_id_seq', 7, true);
SELECT pg_catalog.setval('public.endpoints_id_seq', 90, true);
SELECT pg_catalog.setval('public.key_handovers_id_seq', 1, true);
SELECT pg_catalog.setval('public.sites_id_seq', 4, true);
SELECT pg_catalog.setval('public.templates_id_seq', 1, true);
ALTER TABLE ONLY public.access_changes
    ADD CONSTRAINT access_changes_pkey PRIMARY KEY (revision);
ALTER TABLE ONLY public.access_followers
    ADD CONSTRAINT access_followers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.administrators
    ADD CONSTRAINT administrators_name_key_key UNIQUE (name_key);
ALTER TABLE ONLY public.administrators
    ADD CONSTRAINT administrators_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.audit
    ADD CONSTRAINT audit_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.customers
    ADD CONSTRAINT customers_key_hash_key UNIQUE (key_hash);
ALTER TABLE ONLY public.customers
    ADD CONSTRAINT customers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.endpoint_access
    ADD CONSTRAINT endpoint_access_key PRIMARY KEY (customer_id, site_id, endpoint_id);
ALTER TABLE ONLY public.endpoints
    ADD CONSTRAINT endpoints_path_key_key UNIQUE (path_key);
ALTER TABLE ONLY public.endpoints
    ADD CONSTRAINT endpoints_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.installation
    ADD CONSTRAINT installation_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.key_handovers
    ADD CONSTRAINT key_handovers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.key_handovers
    ADD CONSTRAINT key_handovers_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.key_uses
    ADD CONSTRAINT key_uses_key PRIMARY KEY (customer_id, key_mark);
ALTER TABLE ONLY public.known_addresses
    ADD CONSTRAINT known_addresses_key PRIMARY KEY (administrator_id, address);
ALTER TABLE ONLY public.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.last_use
    ADD CONSTRAINT last_use_pkey PRIMARY KEY (customer_id);
ALTER TABLE ONLY public.logged_calls
    ADD CONSTRAINT logged_calls_key PRIMARY KEY (customer_id, number);
ALTER TABLE ONLY public.password_links
    ADD CONSTRAINT password_links_pkey PRIMARY KEY (administrator_id);
ALTER TABLE ONLY public.password_links
    ADD CONSTRAINT password_links_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_key PRIMARY KEY (administrator_id, code_hash);
ALTER TABLE ONLY public.sandbox_records
    ADD CONSTRAINT sandbox_records_key PRIMARY KEY (site_id, entity, record_id);
ALTER TABLE ONLY public.sandbox_sites
    ADD CONSTRAINT sandbox_sites_pkey PRIMARY KEY (site_id);
ALTER TABLE ONLY public.second_factors
    ADD CONSTRAINT second_factors_pkey PRIMARY KEY (administrator_id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.site_access
    ADD CONSTRAINT site_access_key PRIMARY KEY (customer_id, site_id);
ALTER TABLE ONLY public.site_secrets
    ADD CONSTRAINT site_secrets_key PRIMARY KEY (site_id, hash);
ALTER TABLE ONLY public.sites
    ADD CONSTRAINT sites_name_key_key UNIQUE (name_key);
ALTER TABLE ONLY public.sites
    ADD CONSTRAINT sites_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.templates
    ADD CONSTRAINT templates_name_key_key UNIQUE (name_key);
ALTER TABLE ONLY public.templates
    ADD CONSTRAINT templates_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.test_sites
    ADD CONSTRAINT test_sites_pkey PRIMARY KEY (site_id);
ALTER TABLE ONLY public.unknown_keys
    ADD CONSTRAINT unknown_keys_key PRIMARY KEY (address, key_ending);
ALTER TABLE ONLY public.usage
    ADD CONSTRAINT usage_key PRIMARY KEY (customer_id, day, site_id, endpoint_id, method, status_class);
CREATE INDEX audit_by_action ON public.audit USING btree (action, revision);
CREATE INDEX audit_by_administrator ON public.audit USING btree (administrator, revision);
CREATE INDEX audit_by_at ON public.audit USING btree (at, revision);
CREATE INDEX audit_by_site_id ON public.audit USING btree (site_id, revision);
CREATE INDEX audit_of_customer ON public.audit USING btree (customer_id, id);
CREATE INDEX audit_of_revision ON public.audit USING btree (revision);
CREATE INDEX audit_part_by_action ON public.audit USING btree (action, id);
CREATE INDEX audit_part_by_administrator ON public.audit USING btree (administrator, id);
CREATE INDEX audit_part_by_site_id ON public.audit USING btree (site_id, id);
CREATE INDEX customers_by_contact_order ON public.customers USING btree (contact_order, id);
CREATE INDEX customers_by_key_ending ON public.customers USING btree (key_ending, id);
CREATE INDEX customers_by_name_order ON public.customers USING btree (name_order, id);
CREATE UNIQUE INDEX customers_by_old_key ON public.customers USING btree (old_key_hash);
CREATE INDEX customers_by_old_key_ending ON public.customers USING btree (old_key_ending, id);
CREATE INDEX customers_by_search_text ON public.customers USING btree (search_text, id);
CREATE INDEX customers_by_valid_until ON public.customers USING btree (valid_until, id);
CREATE INDEX key_handovers_of ON public.key_handovers USING btree (customer_id, id);
CREATE INDEX logged_calls_by_time ON public.logged_calls USING btree (at);
CREATE INDEX sandbox_records_since ON public.sandbox_records USING btree (site_id, version, entity, record_id);
CREATE INDEX sessions_of ON public.sessions USING btree (administrator_id);
CREATE INDEX site_access_of_site ON public.site_access USING btree (site_id);
CREATE INDEX usage_by_day ON public.usage USING btree (day);
CREATE TRIGGER audit_announces AFTER INSERT ON public.audit FOR EACH STATEMENT EXECUTE FUNCTION public.announce_access_change();
ALTER TABLE ONLY public.audit
    ADD CONSTRAINT audit_revision_fkey FOREIGN KEY (revision) REFERENCES public.access_changes(revision) ON DELETE CASCADE;
ALTER TABLE ONLY public.endpoint_access
    ADD CONSTRAINT endpoint_access_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES public.endpoints(id) ON DELETE RESTRICT;
ALTER TABLE ONLY public.endpoint_access
    ADD CONSTRAINT endpoint_access_on_site FOREIGN KEY (customer_id, site_id) REFERENCES public.site_access(customer_id, site_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.key_handovers
    ADD CONSTRAINT key_handovers_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customers(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.key_uses
    ADD CONSTRAINT key_uses_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customers(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.known_addresses
    ADD CONSTRAINT known_addresses_administrator_id_fkey FOREIGN KEY (administrator_id) REFERENCES public.administrators(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.last_use
    ADD CONSTRAINT last_use_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customers(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.logged_calls
    ADD CONSTRAINT logged_calls_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customers(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.password_links
    ADD CONSTRAINT password_links_administrator_id_fkey FOREIGN KEY (administrator_id) REFERENCES public.administrators(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_administrator_id_fkey FOREIGN KEY (administrator_id) REFERENCES public.administrators(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.sandbox_records
    ADD CONSTRAINT sandbox_records_site_id_fkey FOREIGN KEY (site_id) REFERENCES public.sandbox_sites(site_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.sandbox_sites
    ADD CONSTRAINT sandbox_sites_site_id_fkey FOREIGN KEY (site_id) REFERENCES public.sites(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.second_factors
    ADD CONSTRAINT second_factors_administrator_id_fkey FOREIGN KEY (administrator_id) REFERENCES public.administrators(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_administrator_id_fkey FOREIGN KEY (administrator_id) REFERENCES public.administrators(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.site_access
    ADD CONSTRAINT site_access_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customers(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.site_access
    ADD CONSTRAINT site_access_site_id_fkey FOREIGN KEY (site_id) REFERENCES public.sites(id) ON DELETE RESTRICT;
ALTER TABLE ONLY public.site_secrets
    ADD CONSTRAINT site_secrets_site_id_fkey FOREIGN KEY (site_id) REFERENCES public.sites(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.test_sites
    ADD CONSTRAINT test_sites_site_id_fkey FOREIGN KEY (site_id) REFERENCES public.sites(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.usage
    ADD CONSTRAINT usage_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customers(id) ON DELETE CASCADE;
