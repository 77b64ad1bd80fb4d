CREATE INDEX "compliments_removed_texts" ON "compliments" USING btree ("removed_at") WHERE "compliments"."removed_at" is not null and "compliments"."text" <> '';--> statement-breakpoint
-- Their counters change all the time: with room on each page a new version of a row stays where it was, and no index has to know.
ALTER TABLE "profiles" SET (fillfactor = 85);--> statement-breakpoint
ALTER TABLE "unfinished_days" SET (fillfactor = 85);--> statement-breakpoint
ALTER TABLE "draws" SET (fillfactor = 85);
