ALTER TABLE "round_letters" ADD COLUMN "verdict" text;--> statement-breakpoint
ALTER TABLE "round_letters" ADD COLUMN "return_reason" text;--> statement-breakpoint
ALTER TABLE "rounds" ADD COLUMN "reads_first" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "rounds" ADD COLUMN "writing_ended_at" timestamp with time zone;