CREATE TABLE "draws" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"drawer_id" uuid NOT NULL,
	"receiver_id" uuid NOT NULL,
	"drawn_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "draws" ADD CONSTRAINT "draws_drawer_id_profiles_id_fk" FOREIGN KEY ("drawer_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draws" ADD CONSTRAINT "draws_receiver_id_profiles_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "draws_pair" ON "draws" USING btree ("drawer_id","receiver_id","drawn_at");--> statement-breakpoint
CREATE INDEX "draws_drawer" ON "draws" USING btree ("drawer_id","drawn_at");--> statement-breakpoint
CREATE INDEX "draws_receiver" ON "draws" USING btree ("receiver_id","drawn_at");--> statement-breakpoint
CREATE INDEX "draws_age" ON "draws" USING btree ("drawn_at");