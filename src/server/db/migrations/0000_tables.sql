-- Indexes are made with it.
CREATE FUNCTION search_parts(written text) RETURNS text[]
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
DECLARE
  padded text := ' ' || replace(translate(written, '-', ' '), E'\n', '  ');
  is_ascii boolean := octet_length(written) = char_length(written);
  parts text[] := '{}';
  part text;
BEGIN
  -- A loop is ten times as fast as a query here, and everybody who joins is taken apart.
  FOR place IN 1 .. char_length(padded) LOOP
    part := substr(padded, place, 3);
    IF char_length(part) = 3 THEN parts := array_append(parts, part); END IF;
    IF part LIKE ' _%' AND part NOT LIKE '  %' THEN parts := array_append(parts, left(part, 2)); END IF;
    CONTINUE WHEN is_ascii;
    IF octet_length(left(part, 2)) > char_length(left(part, 2)) THEN
      parts := array_append(parts, left(part, 2));
    END IF;
    IF octet_length(left(part, 1)) > 1 THEN parts := array_append(parts, left(part, 1)); END IF;
  END LOOP;
  RETURN parts;
END $$;
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ended_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"ended_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "factor_challenges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"factor_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"code_hash" text,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "factors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"friendly_name" text NOT NULL,
	"secret" text NOT NULL,
	"verified_at" timestamp with time zone,
	"last_step" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"user_id" uuid NOT NULL,
	"device_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_user_id_device_hash_pk" PRIMARY KEY("user_id","device_hash")
);
--> statement-breakpoint
CREATE TABLE "mail_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" text NOT NULL,
	"new_email" text,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_tokens_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"topic" text,
	"unsubscribe_url" text,
	"link_ends_at" timestamp with time zone,
	"status" text NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"certificate_fault" text,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"previous_token" text,
	"rotated_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"idle_until" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_remembered" boolean DEFAULT false NOT NULL,
	"aal" text DEFAULT 'aal1' NOT NULL,
	"proven_at" timestamp with time zone,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token"),
	CONSTRAINT "sessions_previous_token_unique" UNIQUE("previous_token")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "cohort_activity" (
	"user_id" uuid NOT NULL,
	"week" date NOT NULL,
	"cohort" date NOT NULL,
	CONSTRAINT "cohort_activity_key" PRIMARY KEY("user_id","week")
);
--> statement-breakpoint
CREATE TABLE "counted_people" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"first" date NOT NULL,
	"last" date NOT NULL,
	"score" smallint DEFAULT 0 NOT NULL,
	"people" integer NOT NULL,
	CONSTRAINT "counted_people_key" PRIMARY KEY("day","kind","first","last","score")
);
--> statement-breakpoint
CREATE TABLE "draw_figures" (
	"date" date PRIMARY KEY NOT NULL,
	"people" integer NOT NULL,
	"gini" double precision,
	"without_letter" double precision,
	"first_wait_median" double precision,
	"first_wait_longest" double precision,
	"next_wait_median" double precision,
	"next_wait_longest" double precision
);
--> statement-breakpoint
CREATE TABLE "engagement_days" (
	"date" date PRIMARY KEY NOT NULL,
	"people" integer NOT NULL,
	"active_people" integer NOT NULL,
	"engagement_score" integer NOT NULL,
	"compliments_sent" integer NOT NULL,
	"compliments_received" integer NOT NULL,
	"thanks_sent" integer NOT NULL,
	"ai_interactions" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "engagement_metrics" (
	"date" date NOT NULL,
	"user_id" uuid NOT NULL,
	"engagement_score" smallint DEFAULT 0 NOT NULL,
	"compliments_sent" integer DEFAULT 0 NOT NULL,
	"compliments_received" integer DEFAULT 0 NOT NULL,
	"thanks_sent" integer DEFAULT 0 NOT NULL,
	"ai_interactions" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "engagement_metrics_user_id_date_pk" PRIMARY KEY("user_id","date")
);
--> statement-breakpoint
CREATE TABLE "feature_usage" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "feature_usage_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"feature_name" text NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feature_usage_days" (
	"date" date NOT NULL,
	"feature_name" text NOT NULL,
	"uses" integer NOT NULL,
	CONSTRAINT "feature_usage_days_key" PRIMARY KEY("date","feature_name")
);
--> statement-breakpoint
CREATE TABLE "last_activity" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"active_on" date,
	"received_on" date
);
--> statement-breakpoint
CREATE TABLE "nightly_figures" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"score" smallint NOT NULL,
	"compliments_sent" integer NOT NULL,
	"compliments_received" integer NOT NULL,
	"seen_on" date,
	"number" integer,
	"reads" text[]
);
--> statement-breakpoint
CREATE TABLE "unfinished_days" (
	"date" date NOT NULL,
	"user_id" uuid NOT NULL,
	"compliments_sent" integer NOT NULL,
	"compliments_received" integer NOT NULL,
	"thanks_sent" integer NOT NULL,
	"ai_interactions" integer NOT NULL,
	CONSTRAINT "unfinished_days_date_user_id_pk" PRIMARY KEY("date","user_id")
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"actor_id" uuid,
	"action" text NOT NULL,
	"target_id" uuid,
	"network" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"name" text,
	"bytes" bigint,
	"row_count" bigint,
	"fault" text,
	CONSTRAINT "backups_result" CHECK (("backups"."name" is null) <> ("backups"."fault" is null))
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"blocked_id" uuid,
	"compliment_id" uuid,
	"is_anonymous" boolean NOT NULL,
	"name" text,
	"blocked_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "blocks_letter" UNIQUE("compliment_id"),
	CONSTRAINT "blocks_name" CHECK (not ("blocks"."is_anonymous" and "blocks"."name" is not null))
);
--> statement-breakpoint
CREATE TABLE "guard_words" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"language_id" smallint NOT NULL,
	"word" text NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "guard_words_kind" CHECK ("guard_words"."kind" in ('add', 'allow'))
);
--> statement-breakpoint
CREATE TABLE "community_settings" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"join_mode" text DEFAULT 'open' NOT NULL,
	"email_domains" text[] DEFAULT '{}'::text[] NOT NULL,
	"name" text,
	"language" text,
	"operator_name" text,
	"operator_address" text,
	"operator_email" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "community_settings_one" CHECK ("community_settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"recipient" text,
	"most_uses" integer NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "invitations_uses" CHECK ("invitations"."uses" between 0 and "invitations"."most_uses")
);
--> statement-breakpoint
CREATE TABLE "waiting_registrations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"traits" text[] NOT NULL,
	"language_id" smallint NOT NULL,
	"password" text,
	"provider_id" text,
	"account_id" text,
	"waits_for" text NOT NULL,
	"is_proven" boolean DEFAULT false NOT NULL,
	"is_approved" boolean DEFAULT false NOT NULL,
	"invitation_id" uuid,
	"device_hash" text,
	"network" text,
	"token_hash" text,
	"mailed_at" timestamp with time zone,
	"mails" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "waiting_registrations_email_unique" UNIQUE("email"),
	CONSTRAINT "waiting_registrations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "compliments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"text" text NOT NULL,
	"sender_id" uuid,
	"sender_name" text,
	"receiver_id" uuid NOT NULL,
	"is_anonymous" boolean DEFAULT false NOT NULL,
	"is_ai" boolean DEFAULT false NOT NULL,
	"is_ai_suggested" boolean DEFAULT false NOT NULL,
	"original_ai_text" text,
	"validation_score" double precision,
	"rating" text,
	"shown_rating" text,
	"was_rated" boolean DEFAULT false NOT NULL,
	"reported" boolean DEFAULT false NOT NULL,
	"report_reason" text,
	"reported_at" timestamp with time zone,
	"thanked" boolean DEFAULT false NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	"is_favorite" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"place" text DEFAULT 'list' NOT NULL,
	"due_at" timestamp with time zone,
	"arrived_at" timestamp with time zone,
	"listed_at" timestamp with time zone GENERATED ALWAYS AS (case when is_anonymous or is_ai
        then (date_trunc('day', coalesce(arrived_at, created_at) at time zone 'UTC') + interval '23:59:59.999') at time zone 'UTC'
        else coalesce(arrived_at, created_at) end) STORED,
	"reveal_asked_at" timestamp with time zone,
	"reveal_answer" text,
	"removed_at" timestamp with time zone,
	"removed_rule" text,
	CONSTRAINT "compliments_not_to_oneself" CHECK ("compliments"."sender_id" <> "compliments"."receiver_id"),
	CONSTRAINT "compliments_due" CHECK (("compliments"."place" in ('waiting', 'deferred')) = ("compliments"."due_at" is not null)),
	CONSTRAINT "compliments_reveal" CHECK ("compliments"."reveal_answer" is null or ("compliments"."reveal_asked_at" is not null and "compliments"."is_anonymous")),
	CONSTRAINT "compliments_rating" CHECK ("compliments"."rating" = 'positive'),
	CONSTRAINT "compliments_sender_name" CHECK ("compliments"."sender_name" is null or ("compliments"."sender_id" is not null and not "compliments"."is_anonymous" and not "compliments"."is_ai"))
);
--> statement-breakpoint
CREATE TABLE "thank_you_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"compliment_id" uuid,
	"sender_id" uuid,
	"sender_name" text,
	"receiver_id" uuid,
	"message" text NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "thank_you_messages_compliment_id_unique" UNIQUE("compliment_id"),
	CONSTRAINT "thanks_sender_name" CHECK ("thank_you_messages"."sender_name" is null or "thank_you_messages"."sender_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "digest_settings" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"rhythm" text NOT NULL,
	"time_zone" text NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"covered_until" timestamp with time zone NOT NULL,
	"refused_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "digests" (
	"person_id" uuid NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "digests_person_id_day_pk" PRIMARY KEY("person_id","day")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"bucket" text NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "rate_limits_bucket_window_start_pk" PRIMARY KEY("bucket","window_start")
);
--> statement-breakpoint
CREATE TABLE "request_keys" (
	"person_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"operation" text NOT NULL,
	"digest" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "request_keys_person_id_key_pk" PRIMARY KEY("person_id","key")
);
--> statement-breakpoint
CREATE TABLE "draw_circle" (
	"place" integer NOT NULL,
	"number" integer NOT NULL,
	"reads" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "draws" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"drawer_id" uuid NOT NULL,
	"receiver_id" uuid NOT NULL,
	"drawn_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "appeals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"compliment_id" uuid NOT NULL,
	"sentence" text NOT NULL,
	"seen_at" timestamp with time zone,
	"decision" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "appeals_compliment_id_unique" UNIQUE("compliment_id")
);
--> statement-breakpoint
CREATE TABLE "claims" (
	"compliment_id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "moderation_rules" (
	"name" text PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"numbers" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "person_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
	"author_id" uuid,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "premoderations" (
	"compliment_id" uuid PRIMARY KEY NOT NULL,
	"cause" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"queued_at" timestamp with time zone,
	"language" text,
	"decision" text,
	"rule" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	CONSTRAINT "premoderations_decision" CHECK (("premoderations"."decision" is null) = ("premoderations"."decided_at" is null)),
	CONSTRAINT "premoderations_rule" CHECK ("premoderations"."rule" is null or "premoderations"."decision" = 'refused')
);
--> statement-breakpoint
CREATE TABLE "removal_reasons" (
	"id" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"words" jsonb,
	"retired_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"compliment_id" uuid NOT NULL,
	"reporter_id" uuid,
	"reason" text NOT NULL,
	"kind" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"language" text,
	"likeness" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"seen_at" timestamp with time zone,
	"hidden_at" timestamp with time zone,
	"is_weighed" boolean DEFAULT false NOT NULL,
	"names_sender" boolean DEFAULT true NOT NULL,
	"decision" text,
	"rule" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	CONSTRAINT "reports_decision" CHECK (("reports"."decision" is null) = ("reports"."decided_at" is null)),
	CONSTRAINT "reports_rule" CHECK ("reports"."rule" is null or "reports"."decision" = 'removed'),
	CONSTRAINT "reports_undone" CHECK ("reports"."undone_at" is null or "reports"."decision" is not null)
);
--> statement-breakpoint
CREATE TABLE "team_alerts" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"by_push" boolean NOT NULL,
	"by_mail" boolean NOT NULL,
	"time_zone" text NOT NULL,
	"next_mail_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transparency_reports" (
	"half" text PRIMARY KEY NOT NULL,
	"figures" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "watched_words" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"word" text NOT NULL,
	"key" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "watched_words_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "admin_notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"compliment_id" uuid,
	"action" text NOT NULL,
	"message" text NOT NULL,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "people_counts" (
	"part" integer PRIMARY KEY NOT NULL,
	"people" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"search_name" text GENERATED ALWAYS AS (lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g')) || E'\n' || lower(regexp_replace(regexp_replace(normalize(name, NFKD), '([aouAOU])\u0308', '\1e', 'g'), '[\u0300-\u036f]', '', 'g'))) STORED,
	"traits" text[] DEFAULT '{}'::text[] NOT NULL,
	"id_profiles" integer GENERATED ALWAYS AS IDENTITY (sequence name "profiles_id_profiles_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"is_admin" boolean DEFAULT false NOT NULL,
	"team_role" text,
	"paused_until" timestamp with time zone,
	"language_id" smallint NOT NULL,
	"also_reads" text[] DEFAULT '{}'::text[] NOT NULL,
	"score" smallint DEFAULT 0 NOT NULL,
	"compliments_sent" integer DEFAULT 0 NOT NULL,
	"compliments_received" integer DEFAULT 0 NOT NULL,
	"thanks_received" integer DEFAULT 0 NOT NULL,
	"ai_enabled" boolean DEFAULT true NOT NULL,
	"no_letters_until" date,
	"drawn_again_at" timestamp with time zone,
	"signed_only" boolean DEFAULT false NOT NULL,
	"without_ai_help" boolean DEFAULT false NOT NULL,
	"unwanted_words" text[] DEFAULT '{}'::text[] NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"words_read_at" timestamp with time zone,
	"name_refused" boolean DEFAULT false NOT NULL,
	"refused_traits" text[] DEFAULT '{}'::text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "profiles_id_profiles_unique" UNIQUE("id_profiles"),
	CONSTRAINT "profiles_score_range" CHECK ("profiles"."score" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "ai_config" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"value" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "ai_config_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "ai_prompts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"family_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"prompt_text" text NOT NULL,
	"type" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "ai_prompts_type" CHECK ("ai_prompts"."type" in ('generation', 'validation'))
);
--> statement-breakpoint
CREATE TABLE "pending_pushes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"compliment_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_devices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
	"session_id" uuid,
	"endpoint" text,
	"p256dh" text,
	"auth" text,
	"key_hash" text,
	"is_moved" boolean DEFAULT false NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"message" text,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	CONSTRAINT "push_devices_endpoint_unique" UNIQUE("endpoint"),
	CONSTRAINT "push_devices_key_hash_unique" UNIQUE("key_hash"),
	CONSTRAINT "push_devices_message" CHECK (("push_devices"."message" is null) = ("push_devices"."next_attempt_at" is null)),
	CONSTRAINT "push_devices_address" CHECK (num_nulls("push_devices"."endpoint", "push_devices"."p256dh", "push_devices"."auth") in (0, 3)),
	CONSTRAINT "push_devices_deliverable" CHECK ("push_devices"."message" is null or "push_devices"."endpoint" is not null)
);
--> statement-breakpoint
CREATE TABLE "push_settings" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"quiet_from" text,
	"quiet_to" text,
	"time_zone" text NOT NULL,
	"shows_sender" boolean DEFAULT false NOT NULL,
	"tells_thanks" boolean DEFAULT false NOT NULL,
	"next_at" timestamp with time zone,
	CONSTRAINT "push_settings_quiet" CHECK (("push_settings"."quiet_from" is null) = ("push_settings"."quiet_to" is null) and "push_settings"."quiet_from" <> "push_settings"."quiet_to")
);
--> statement-breakpoint
CREATE TABLE "pending_steps" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pending_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid,
	"at" timestamp with time zone DEFAULT to_timestamp(0) NOT NULL,
	"is_of_day" boolean DEFAULT true NOT NULL,
	"compliments_sent" integer DEFAULT 0 NOT NULL,
	"compliments_received" integer DEFAULT 0 NOT NULL,
	"thanks_sent" integer DEFAULT 0 NOT NULL,
	"thanks_received" integer DEFAULT 0 NOT NULL,
	"ai_interactions" integer DEFAULT 0 NOT NULL,
	"thanked_for" uuid,
	"thanked_by" uuid,
	"thanked_as" text,
	"rated_letter" uuid
);
--> statement-breakpoint
CREATE TABLE "suggestions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"receiver_id" uuid,
	"text" text NOT NULL,
	"compliment_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "testimonial_translations" (
	"testimonial_id" uuid NOT NULL,
	"language_id" smallint NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "testimonial_translations_testimonial_id_language_id_pk" PRIMARY KEY("testimonial_id","language_id")
);
--> statement-breakpoint
CREATE TABLE "testimonials" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"is_verified" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "languages" (
	"id" smallint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "languages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 32767 START WITH 1 CACHE 1),
	"iso2" text NOT NULL,
	"name" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_fallback" boolean DEFAULT false NOT NULL,
	CONSTRAINT "languages_iso2_unique" UNIQUE("iso2")
);
--> statement-breakpoint
CREATE TABLE "translations" (
	"key" text NOT NULL,
	"language_id" smallint NOT NULL,
	"text" text NOT NULL,
	"is_fallback" boolean DEFAULT false NOT NULL,
	"shipped_text" text,
	CONSTRAINT "translations_language_id_key_pk" PRIMARY KEY("language_id","key")
);
--> statement-breakpoint
CREATE TABLE "ai_budget_days" (
	"date" date PRIMARY KEY NOT NULL,
	"committed_usd" numeric(18, 8) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ai_fallback_days" (
	"date" date NOT NULL,
	"endpoint" text NOT NULL,
	"reason" text NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "ai_fallback_days_key" PRIMARY KEY("date","endpoint","reason")
);
--> statement-breakpoint
CREATE TABLE "api_usage" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_usage_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"endpoint" text NOT NULL,
	"model" text DEFAULT '' NOT NULL,
	"prompt_tokens" integer DEFAULT 0 NOT NULL,
	"completion_tokens" integer DEFAULT 0 NOT NULL,
	"cached_tokens" integer DEFAULT 0 NOT NULL,
	"total_tokens" integer NOT NULL,
	"tokens_estimated" boolean DEFAULT false NOT NULL,
	"cost_usd" numeric(14, 8) NOT NULL,
	"price_known" boolean DEFAULT true NOT NULL,
	"milliseconds" integer DEFAULT 0 NOT NULL,
	"outcome" text DEFAULT 'ok' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_usage_days" (
	"date" date NOT NULL,
	"endpoint" text NOT NULL,
	"model" text NOT NULL,
	"outcome" text NOT NULL,
	"price_known" boolean NOT NULL,
	"calls" integer NOT NULL,
	"total_tokens" bigint NOT NULL,
	"estimated_tokens" bigint DEFAULT 0 NOT NULL,
	"cost_usd" numeric(18, 8) NOT NULL,
	CONSTRAINT "api_usage_days_key" PRIMARY KEY("date","endpoint","model","outcome","price_known")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factor_challenges" ADD CONSTRAINT "factor_challenges_factor_id_factors_id_fk" FOREIGN KEY ("factor_id") REFERENCES "public"."factors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factor_challenges" ADD CONSTRAINT "factor_challenges_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factors" ADD CONSTRAINT "factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_tokens" ADD CONSTRAINT "mail_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cohort_activity" ADD CONSTRAINT "cohort_activity_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engagement_metrics" ADD CONSTRAINT "engagement_metrics_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "last_activity" ADD CONSTRAINT "last_activity_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nightly_figures" ADD CONSTRAINT "nightly_figures_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unfinished_days" ADD CONSTRAINT "unfinished_days_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_target_id_users_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_owner_id_profiles_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_profiles_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_compliment_id_compliments_id_fk" FOREIGN KEY ("compliment_id") REFERENCES "public"."compliments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guard_words" ADD CONSTRAINT "guard_words_language_id_languages_id_fk" FOREIGN KEY ("language_id") REFERENCES "public"."languages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guard_words" ADD CONSTRAINT "guard_words_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_settings" ADD CONSTRAINT "community_settings_updated_by_profiles_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_registrations" ADD CONSTRAINT "waiting_registrations_language_id_languages_id_fk" FOREIGN KEY ("language_id") REFERENCES "public"."languages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compliments" ADD CONSTRAINT "compliments_sender_id_profiles_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compliments" ADD CONSTRAINT "compliments_receiver_id_profiles_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thank_you_messages" ADD CONSTRAINT "thank_you_messages_compliment_id_compliments_id_fk" FOREIGN KEY ("compliment_id") REFERENCES "public"."compliments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thank_you_messages" ADD CONSTRAINT "thank_you_messages_sender_id_profiles_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thank_you_messages" ADD CONSTRAINT "thank_you_messages_receiver_id_profiles_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digest_settings" ADD CONSTRAINT "digest_settings_person_id_profiles_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digests" ADD CONSTRAINT "digests_person_id_profiles_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_keys" ADD CONSTRAINT "request_keys_person_id_profiles_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draws" ADD CONSTRAINT "draws_drawer_id_profiles_id_fk" FOREIGN KEY ("drawer_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draws" ADD CONSTRAINT "draws_receiver_id_profiles_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_compliment_id_compliments_id_fk" FOREIGN KEY ("compliment_id") REFERENCES "public"."compliments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_decided_by_profiles_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_compliment_id_compliments_id_fk" FOREIGN KEY ("compliment_id") REFERENCES "public"."compliments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_person_id_profiles_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_rules" ADD CONSTRAINT "moderation_rules_updated_by_profiles_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_notes" ADD CONSTRAINT "person_notes_person_id_profiles_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_notes" ADD CONSTRAINT "person_notes_author_id_profiles_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "premoderations" ADD CONSTRAINT "premoderations_compliment_id_compliments_id_fk" FOREIGN KEY ("compliment_id") REFERENCES "public"."compliments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "premoderations" ADD CONSTRAINT "premoderations_decided_by_profiles_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removal_reasons" ADD CONSTRAINT "removal_reasons_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_compliment_id_compliments_id_fk" FOREIGN KEY ("compliment_id") REFERENCES "public"."compliments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_profiles_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_decided_by_profiles_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_alerts" ADD CONSTRAINT "team_alerts_person_id_profiles_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watched_words" ADD CONSTRAINT "watched_words_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_notifications" ADD CONSTRAINT "admin_notifications_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_notifications" ADD CONSTRAINT "admin_notifications_compliment_id_compliments_id_fk" FOREIGN KEY ("compliment_id") REFERENCES "public"."compliments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_id_users_id_fk" FOREIGN KEY ("id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_language_id_languages_id_fk" FOREIGN KEY ("language_id") REFERENCES "public"."languages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_config" ADD CONSTRAINT "ai_config_updated_by_profiles_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_prompts" ADD CONSTRAINT "ai_prompts_updated_by_profiles_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_pushes" ADD CONSTRAINT "pending_pushes_person_id_profiles_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_pushes" ADD CONSTRAINT "pending_pushes_compliment_id_compliments_id_fk" FOREIGN KEY ("compliment_id") REFERENCES "public"."compliments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_person_id_profiles_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_settings" ADD CONSTRAINT "push_settings_person_id_profiles_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggestions" ADD CONSTRAINT "suggestions_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggestions" ADD CONSTRAINT "suggestions_receiver_id_profiles_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggestions" ADD CONSTRAINT "suggestions_compliment_id_compliments_id_fk" FOREIGN KEY ("compliment_id") REFERENCES "public"."compliments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "testimonial_translations" ADD CONSTRAINT "testimonial_translations_testimonial_id_testimonials_id_fk" FOREIGN KEY ("testimonial_id") REFERENCES "public"."testimonials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "testimonial_translations" ADD CONSTRAINT "testimonial_translations_language_id_languages_id_fk" FOREIGN KEY ("language_id") REFERENCES "public"."languages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "testimonials" ADD CONSTRAINT "testimonials_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translations" ADD CONSTRAINT "translations_language_id_languages_id_fk" FOREIGN KEY ("language_id") REFERENCES "public"."languages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_user" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_provider_account" ON "accounts" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "ended_sessions_age" ON "ended_sessions" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "factor_challenges_factor" ON "factor_challenges" USING btree ("factor_id");--> statement-breakpoint
CREATE INDEX "factor_challenges_age" ON "factor_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "factors_user" ON "factors" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "known_devices_age" ON "known_devices" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX "mail_tokens_user" ON "mail_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mail_tokens_age" ON "mail_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "mails_created" ON "mails" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("next_attempt_at") WHERE "mails"."status" = 'queued';--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (search_parts(lower("email")));--> statement-breakpoint
CREATE INDEX "cohort_activity_weeks" ON "cohort_activity" USING btree ("cohort","week","user_id");--> statement-breakpoint
CREATE INDEX "engagement_metrics_date" ON "engagement_metrics" USING btree ("date");--> statement-breakpoint
CREATE INDEX "engagement_metrics_active" ON "engagement_metrics" USING btree ("date","user_id") WHERE "engagement_metrics"."compliments_sent" > 0 or "engagement_metrics"."thanks_sent" > 0 or "engagement_metrics"."ai_interactions" > 0;--> statement-breakpoint
CREATE INDEX "feature_usage_uses" ON "feature_usage" USING btree ("used_at","feature_name");--> statement-breakpoint
CREATE INDEX "last_activity_active" ON "last_activity" USING btree ("active_on","user_id");--> statement-breakpoint
CREATE INDEX "last_activity_received" ON "last_activity" USING btree ("received_on","user_id");--> statement-breakpoint
CREATE INDEX "nightly_figures_drawn" ON "nightly_figures" USING btree ("number","seen_on","reads");--> statement-breakpoint
CREATE INDEX "unfinished_days_user" ON "unfinished_days" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "audit_events_actor" ON "audit_events" USING btree ("actor_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_events_target" ON "audit_events" USING btree ("target_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_events_created" ON "audit_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "backups_started" ON "backups" USING btree ("started_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "blocks_pair" ON "blocks" USING btree ("owner_id","blocked_id");--> statement-breakpoint
CREATE INDEX "blocks_blocked" ON "blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE UNIQUE INDEX "guard_words_key" ON "guard_words" USING btree ("language_id","key");--> statement-breakpoint
CREATE INDEX "invitations_created" ON "invitations" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "invitations_age" ON "invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "waiting_registrations_created" ON "waiting_registrations" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_registrations_provider" ON "waiting_registrations" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "compliments_received" ON "compliments" USING btree ("receiver_id","listed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "compliments"."removed_at" is null and "compliments"."place" = 'list';--> statement-breakpoint
CREATE INDEX "compliments_favorites" ON "compliments" USING btree ("receiver_id","listed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "compliments"."is_favorite" and "compliments"."removed_at" is null and "compliments"."place" = 'list';--> statement-breakpoint
CREATE INDEX "compliments_filtered" ON "compliments" USING btree ("receiver_id","listed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "compliments"."removed_at" is null and "compliments"."place" = 'filtered';--> statement-breakpoint
CREATE INDEX "compliments_due_at" ON "compliments" USING btree ("due_at") WHERE "compliments"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "compliments_receiver" ON "compliments" USING btree ("receiver_id");--> statement-breakpoint
CREATE INDEX "compliments_sent" ON "compliments" USING btree ("sender_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST,"removed_at");--> statement-breakpoint
CREATE INDEX "compliments_removed" ON "compliments" USING btree ("sender_id") WHERE "compliments"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "compliments_unread" ON "compliments" USING btree ("receiver_id") WHERE not "compliments"."is_read" and "compliments"."removed_at" is null and "compliments"."place" = 'list';--> statement-breakpoint
CREATE INDEX "compliments_reported" ON "compliments" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "compliments"."reported" and "compliments"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "compliments_moderated" ON "compliments" USING btree ("sender_id","id") WHERE "compliments"."reported_at" is not null or "compliments"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "compliments_moderated_words" ON "compliments" USING gin (search_parts(lower("text" || ' ' || coalesce("sender_name", '')))) WHERE "compliments"."reported_at" is not null or "compliments"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "compliments_removed_texts" ON "compliments" USING btree ("removed_at") WHERE "compliments"."removed_at" is not null and "compliments"."text" <> '';--> statement-breakpoint
CREATE INDEX "compliments_written" ON "compliments" USING brin ("created_at") WITH (autosummarize=true);--> statement-breakpoint
CREATE INDEX "thanks_received" ON "thank_you_messages" USING btree ("receiver_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "thanks_sent" ON "thank_you_messages" USING btree ("sender_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "thanks_unread" ON "thank_you_messages" USING btree ("receiver_id") WHERE not "thank_you_messages"."is_read";--> statement-breakpoint
CREATE INDEX "digest_settings_due" ON "digest_settings" USING btree ("next_at") WHERE "digest_settings"."refused_at" is null;--> statement-breakpoint
CREATE INDEX "rate_limits_age" ON "rate_limits" USING btree ("window_start");--> statement-breakpoint
CREATE INDEX "request_keys_age" ON "request_keys" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "draw_circle_drawn" ON "draw_circle" USING btree ("place","number","reads");--> statement-breakpoint
CREATE INDEX "draws_pair" ON "draws" USING btree ("drawer_id","receiver_id","drawn_at");--> statement-breakpoint
CREATE INDEX "draws_drawer" ON "draws" USING btree ("drawer_id","drawn_at");--> statement-breakpoint
CREATE INDEX "draws_receiver" ON "draws" USING btree ("receiver_id","drawn_at");--> statement-breakpoint
CREATE INDEX "draws_age" ON "draws" USING btree ("drawn_at");--> statement-breakpoint
CREATE INDEX "appeals_open" ON "appeals" USING btree ("created_at") WHERE "appeals"."decision" is null;--> statement-breakpoint
CREATE INDEX "appeals_created" ON "appeals" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "appeals_decided" ON "appeals" USING btree ("decided_at") WHERE "appeals"."decision" is not null;--> statement-breakpoint
CREATE INDEX "appeals_decider" ON "appeals" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "claims_person" ON "claims" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "person_notes_person" ON "person_notes" USING btree ("person_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "person_notes_author" ON "person_notes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "premoderations_open" ON "premoderations" USING btree ("queued_at") WHERE "premoderations"."decision" is null;--> statement-breakpoint
CREATE INDEX "premoderations_decided" ON "premoderations" USING btree ("decided_at" DESC NULLS LAST,"compliment_id") WHERE "premoderations"."decision" is not null;--> statement-breakpoint
CREATE INDEX "premoderations_decider" ON "premoderations" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "removal_reasons_shown" ON "removal_reasons" USING btree ("position") WHERE "removal_reasons"."retired_at" is null;--> statement-breakpoint
CREATE INDEX "removal_reasons_author" ON "removal_reasons" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_open" ON "reports" USING btree ("compliment_id") WHERE "reports"."decision" is null;--> statement-breakpoint
CREATE INDEX "reports_compliment" ON "reports" USING btree ("compliment_id");--> statement-breakpoint
CREATE INDEX "reports_unweighed" ON "reports" USING btree ("created_at") WHERE not "reports"."is_weighed";--> statement-breakpoint
CREATE INDEX "reports_created" ON "reports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "reports_decided" ON "reports" USING btree ("decided_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "reports"."decision" is not null;--> statement-breakpoint
CREATE INDEX "reports_words" ON "reports" USING gin (search_parts(lower("reason")));--> statement-breakpoint
CREATE INDEX "reports_reporter" ON "reports" USING btree ("reporter_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "reports_decider" ON "reports" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "reports_likeness" ON "reports" USING gin ("likeness") WHERE "reports"."decision" is null;--> statement-breakpoint
CREATE INDEX "team_alerts_due" ON "team_alerts" USING btree ("next_mail_at") WHERE "team_alerts"."by_mail";--> statement-breakpoint
CREATE INDEX "watched_words_author" ON "watched_words" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "notifications_compliment" ON "admin_notifications" USING btree ("compliment_id");--> statement-breakpoint
CREATE INDEX "notifications_received" ON "admin_notifications" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "admin_notifications" USING btree ("user_id") WHERE not "admin_notifications"."is_read";--> statement-breakpoint
CREATE INDEX "profiles_search" ON "profiles" USING gin (search_parts("search_name"));--> statement-breakpoint
CREATE INDEX "profiles_words_unread" ON "profiles" USING btree ("id") WHERE "profiles"."words_read_at" is null;--> statement-breakpoint
CREATE INDEX "profiles_created" ON "profiles" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "profiles_administrators" ON "profiles" USING btree ("id") WHERE "profiles"."is_admin";--> statement-breakpoint
CREATE INDEX "profiles_paused" ON "profiles" USING btree ("id_profiles") WHERE "profiles"."paused_until" is not null;--> statement-breakpoint
CREATE INDEX "profiles_team" ON "profiles" USING btree ("id") WHERE "profiles"."is_admin" or "profiles"."team_role" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ai_prompts_version" ON "ai_prompts" USING btree ("family_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "ai_prompts_one_active" ON "ai_prompts" USING btree ("type") WHERE "ai_prompts"."is_active";--> statement-breakpoint
CREATE INDEX "pending_pushes_person" ON "pending_pushes" USING btree ("person_id","created_at");--> statement-breakpoint
CREATE INDEX "pending_pushes_compliment" ON "pending_pushes" USING btree ("compliment_id");--> statement-breakpoint
CREATE INDEX "push_devices_person" ON "push_devices" USING btree ("person_id","last_seen_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "push_devices_session" ON "push_devices" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "push_devices_due" ON "push_devices" USING btree ("next_attempt_at") WHERE "push_devices"."message" is not null;--> statement-breakpoint
CREATE INDEX "push_devices_age" ON "push_devices" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "pending_steps_user" ON "pending_steps" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "pending_steps_giver" ON "pending_steps" USING btree ("thanked_by");--> statement-breakpoint
CREATE INDEX "pending_steps_rated" ON "pending_steps" USING btree ("rated_letter");--> statement-breakpoint
CREATE INDEX "suggestions_user" ON "suggestions" USING btree ("user_id","receiver_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "suggestions_compliment" ON "suggestions" USING btree ("compliment_id");--> statement-breakpoint
CREATE INDEX "suggestions_age" ON "suggestions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "api_usage_created" ON "api_usage" USING btree ("created_at");