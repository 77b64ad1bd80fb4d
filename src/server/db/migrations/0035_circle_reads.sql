ALTER TABLE "draw_circle" DROP CONSTRAINT "draw_circle_place_number_pk";--> statement-breakpoint
ALTER TABLE "draw_circle" ADD COLUMN "reads" text[];--> statement-breakpoint
-- As the next night would.
UPDATE "draw_circle" AS circle SET "reads" = coalesce(
  (SELECT noted."reads" FROM "nightly_figures" AS noted WHERE noted."number" = circle."number" LIMIT 1), '{}');--> statement-breakpoint
ALTER TABLE "draw_circle" ALTER COLUMN "reads" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "draw_circle_drawn" ON "draw_circle" USING btree ("place","number","reads");
