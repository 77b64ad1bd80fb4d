ALTER TABLE "mails" ADD COLUMN "topic" text;--> statement-breakpoint
-- Those that wait in the outbox.
UPDATE "mails" SET "topic" = 'digest' WHERE "unsubscribe_url" IS NOT NULL;
