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
CREATE INDEX "backups_started" ON "backups" USING btree ("started_at" DESC NULLS LAST);