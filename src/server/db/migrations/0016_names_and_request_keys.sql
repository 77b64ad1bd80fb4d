CREATE TABLE "request_keys" (
	"person_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"operation" text NOT NULL,
	"digest" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "request_keys_person_id_key_pk" PRIMARY KEY("person_id","key")
);
--> statement-breakpoint
ALTER TABLE "compliments" ADD COLUMN "sender_name" text;--> statement-breakpoint
ALTER TABLE "pending_steps" ADD COLUMN "thanked_as" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "words_read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "name_refused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "refused_traits" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "thank_you_messages" ADD COLUMN "sender_name" text;--> statement-breakpoint
ALTER TABLE "request_keys" ADD CONSTRAINT "request_keys_person_id_profiles_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "request_keys_age" ON "request_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "profiles_words_unread" ON "profiles" USING btree ("id") WHERE "profiles"."words_read_at" is null;--> statement-breakpoint
ALTER TABLE "compliments" ADD CONSTRAINT "compliments_sender_name" CHECK ("compliments"."sender_name" is null or ("compliments"."sender_id" is not null and not "compliments"."is_anonymous" and not "compliments"."is_ai"));--> statement-breakpoint
ALTER TABLE "thank_you_messages" ADD CONSTRAINT "thanks_sender_name" CHECK ("thank_you_messages"."sender_name" is null or "thank_you_messages"."sender_id" is not null);--> statement-breakpoint
CREATE FUNCTION "forget_sender_name"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.sender_name := NULL;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "compliments_forget_sender_name" BEFORE UPDATE OF "sender_id" ON "compliments"
  FOR EACH ROW WHEN (NEW.sender_id IS NULL AND OLD.sender_name IS NOT NULL)
  EXECUTE FUNCTION "forget_sender_name"();--> statement-breakpoint
CREATE TRIGGER "thanks_forget_sender_name" BEFORE UPDATE OF "sender_id" ON "thank_you_messages"
  FOR EACH ROW WHEN (NEW.sender_id IS NULL AND OLD.sender_name IS NOT NULL)
  EXECUTE FUNCTION "forget_sender_name"();
