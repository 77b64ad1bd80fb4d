ALTER TABLE "push_devices" ALTER COLUMN "endpoint" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "push_devices" ALTER COLUMN "p256dh" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "push_devices" ALTER COLUMN "auth" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "push_devices" ADD COLUMN "key_hash" text;--> statement-breakpoint
ALTER TABLE "push_devices" ADD COLUMN "is_moved" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_key_hash_unique" UNIQUE("key_hash");--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_address" CHECK (num_nulls("push_devices"."endpoint", "push_devices"."p256dh", "push_devices"."auth") in (0, 3));--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_told" CHECK ("push_devices"."message" is null or "push_devices"."endpoint" is not null);