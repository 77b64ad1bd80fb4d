CREATE TABLE "past_silences" (
	"owner_id" uuid NOT NULL,
	"silenced_id" uuid NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	CONSTRAINT "past_silences_owner_id_silenced_id_pk" PRIMARY KEY("owner_id","silenced_id")
);
--> statement-breakpoint
ALTER TABLE "past_silences" ADD CONSTRAINT "past_silences_owner_id_profiles_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_silences" ADD CONSTRAINT "past_silences_silenced_id_profiles_id_fk" FOREIGN KEY ("silenced_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "past_silences_silenced" ON "past_silences" USING btree ("silenced_id");