ALTER TABLE "waiting_registrations" ADD COLUMN "is_proven" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "waiting_registrations" ADD COLUMN "is_approved" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "waiting_registrations" ADD COLUMN "invitation_id" uuid;--> statement-breakpoint
ALTER TABLE "waiting_registrations" ADD COLUMN "device_hash" text;--> statement-breakpoint
ALTER TABLE "waiting_registrations" ADD COLUMN "network" text;