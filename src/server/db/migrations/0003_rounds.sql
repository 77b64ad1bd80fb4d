CREATE TABLE "round_letters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"round_id" uuid NOT NULL,
	"writer_id" uuid,
	"receiver_id" uuid NOT NULL,
	"is_extra" boolean DEFAULT false NOT NULL,
	"text" text,
	"is_anonymous" boolean DEFAULT false NOT NULL,
	"original_ai_text" text,
	"validation_score" double precision,
	"written_at" timestamp with time zone,
	CONSTRAINT "round_letters_pair" UNIQUE("round_id","writer_id","receiver_id"),
	CONSTRAINT "round_letters_written" CHECK (("round_letters"."text" is null) = ("round_letters"."written_at" is null)),
	CONSTRAINT "round_letters_not_to_oneself" CHECK ("round_letters"."writer_id" <> "round_letters"."receiver_id")
);
--> statement-breakpoint
CREATE TABLE "round_members" (
	"round_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"state" text DEFAULT 'in' NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "round_members_round_id_person_id_pk" PRIMARY KEY("round_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "rounds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organizer_id" uuid,
	"title" text NOT NULL,
	"note" text,
	"shape" text NOT NULL,
	"receiver_id" uuid,
	"letters_each" smallint,
	"signing" text NOT NULL,
	"invitation_id" uuid,
	"opens_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rounds_shape" CHECK (("rounds"."shape" = 'one') = ("rounds"."receiver_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "community_settings" ADD COLUMN "round_organizers" text DEFAULT 'team' NOT NULL;--> statement-breakpoint
ALTER TABLE "compliments" ADD COLUMN "round_id" uuid;--> statement-breakpoint
ALTER TABLE "round_letters" ADD CONSTRAINT "round_letters_round_id_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_letters" ADD CONSTRAINT "round_letters_writer_id_profiles_id_fk" FOREIGN KEY ("writer_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_letters" ADD CONSTRAINT "round_letters_receiver_id_profiles_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_members" ADD CONSTRAINT "round_members_round_id_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_members" ADD CONSTRAINT "round_members_person_id_profiles_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rounds" ADD CONSTRAINT "rounds_organizer_id_profiles_id_fk" FOREIGN KEY ("organizer_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rounds" ADD CONSTRAINT "rounds_receiver_id_profiles_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "round_letters_writer" ON "round_letters" USING btree ("writer_id");--> statement-breakpoint
CREATE INDEX "round_letters_receiver" ON "round_letters" USING btree ("receiver_id");--> statement-breakpoint
CREATE INDEX "round_members_person" ON "round_members" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "rounds_organizer" ON "rounds" USING btree ("organizer_id");--> statement-breakpoint
CREATE INDEX "rounds_receiver" ON "rounds" USING btree ("receiver_id");--> statement-breakpoint
CREATE INDEX "rounds_due" ON "rounds" USING btree ("opens_at") WHERE "rounds"."opened_at" is null;--> statement-breakpoint
ALTER TABLE "compliments" ADD CONSTRAINT "compliments_round_id_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."rounds"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "compliments_round" ON "compliments" USING btree ("round_id") WHERE "compliments"."round_id" is not null;