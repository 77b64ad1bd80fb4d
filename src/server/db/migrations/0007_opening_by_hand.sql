ALTER TABLE "rounds" ADD COLUMN "opens_by_hand" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "rounds" ADD COLUMN "letter_count" smallint;