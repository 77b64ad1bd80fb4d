CREATE TABLE "round_exclusions" (
	"round_id" uuid NOT NULL,
	"one_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	CONSTRAINT "round_exclusions_round_id_one_id_other_id_pk" PRIMARY KEY("round_id","one_id","other_id"),
	CONSTRAINT "round_exclusions_order" CHECK ("round_exclusions"."one_id" < "round_exclusions"."other_id")
);
--> statement-breakpoint
ALTER TABLE "community_settings" ADD COLUMN "audience" text;--> statement-breakpoint
ALTER TABLE "community_settings" ADD COLUMN "round_signing" text DEFAULT 'signed' NOT NULL;--> statement-breakpoint
ALTER TABLE "round_exclusions" ADD CONSTRAINT "round_exclusions_round_id_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_exclusions" ADD CONSTRAINT "round_exclusions_one_id_profiles_id_fk" FOREIGN KEY ("one_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_exclusions" ADD CONSTRAINT "round_exclusions_other_id_profiles_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "round_exclusions_one" ON "round_exclusions" USING btree ("one_id");--> statement-breakpoint
CREATE INDEX "round_exclusions_other" ON "round_exclusions" USING btree ("other_id");