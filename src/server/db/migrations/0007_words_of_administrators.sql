DROP INDEX "guard_words_word";--> statement-breakpoint
ALTER TABLE "guard_words" ADD COLUMN "key" text;--> statement-breakpoint
UPDATE "guard_words" SET "key" = lower("word");--> statement-breakpoint
ALTER TABLE "guard_words" ALTER COLUMN "key" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "guard_words" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "guard_words_key" ON "guard_words" USING btree ("language_id","key");--> statement-breakpoint
ALTER TABLE "guard_words" ADD CONSTRAINT "guard_words_kind" CHECK ("guard_words"."kind" in ('add', 'allow'));