ALTER TABLE "rounds" ADD COLUMN "short_code" text;--> statement-breakpoint
CREATE UNIQUE INDEX "rounds_short_code" ON "rounds" USING btree ("short_code") WHERE "rounds"."opened_at" is null;--> statement-breakpoint
CREATE INDEX "rounds_former_short_code" ON "rounds" USING btree ("short_code");