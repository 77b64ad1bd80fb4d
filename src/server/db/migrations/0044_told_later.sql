ALTER TABLE "compliments" ADD COLUMN "told_rating" text;--> statement-breakpoint
ALTER TABLE "compliments" ADD COLUMN "was_rated" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "is_weighed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pending_steps" ALTER COLUMN "at" SET DEFAULT to_timestamp(0);--> statement-breakpoint
ALTER TABLE "pending_steps" ADD COLUMN "rated_letter" uuid;--> statement-breakpoint
CREATE INDEX "reports_unweighed" ON "reports" USING btree ("created_at") WHERE not "reports"."is_weighed";--> statement-breakpoint
CREATE INDEX "pending_steps_rated" ON "pending_steps" USING btree ("rated_letter");--> statement-breakpoint
UPDATE "compliments" SET "told_rating" = "rating", "was_rated" = true WHERE "rating" IS NOT NULL;--> statement-breakpoint
UPDATE "reports" SET "is_weighed" = true;
