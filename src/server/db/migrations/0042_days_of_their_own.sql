ALTER TABLE "profiles" ADD COLUMN "drawn_again_at" timestamp with time zone;--> statement-breakpoint
-- Until now the days were those of UTC.
UPDATE "profiles" SET "drawn_again_at" = ("no_letters_until" + 1)::timestamp AT TIME ZONE 'UTC'
  WHERE "no_letters_until" IS NOT NULL;
