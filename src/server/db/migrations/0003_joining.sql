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
	"token_hash" text,
	"mailed_at" timestamp with time zone,
	"mails" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "waiting_registrations_email_unique" UNIQUE("email"),
	CONSTRAINT "waiting_registrations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "community_settings" ADD CONSTRAINT "community_settings_updated_by_profiles_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_registrations" ADD CONSTRAINT "waiting_registrations_language_id_languages_id_fk" FOREIGN KEY ("language_id") REFERENCES "public"."languages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitations_created" ON "invitations" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "invitations_age" ON "invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "waiting_registrations_created" ON "waiting_registrations" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_registrations_provider" ON "waiting_registrations" USING btree ("provider_id","account_id");