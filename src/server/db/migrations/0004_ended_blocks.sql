ALTER TABLE "compliments" DROP CONSTRAINT "compliments_due";--> statement-breakpoint
DROP INDEX "compliments_waiting";--> statement-breakpoint
ALTER TABLE "silences" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "compliments_due_at" ON "compliments" USING btree ("due_at") WHERE "compliments"."due_at" is not null;--> statement-breakpoint
ALTER TABLE "compliments" ADD CONSTRAINT "compliments_due" CHECK (("compliments"."place" in ('waiting', 'deferred')) = ("compliments"."due_at" is not null));--> statement-breakpoint
CREATE OR REPLACE FUNCTION profiles_leave() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO pending_steps (user_id, is_of_day, compliments_sent)
  SELECT sender_id, false, -count(*)
  FROM compliments
  WHERE receiver_id = OLD.id AND sender_id IS NOT NULL AND removed_at IS NULL
  GROUP BY sender_id;
  DELETE FROM compliments
  WHERE sender_id = OLD.id AND place IN ('waiting', 'deferred', 'held', 'withheld');
  RETURN OLD;
END $$;
--> statement-breakpoint
-- An anonymous block counts once, whoever it means.
INSERT INTO silences (owner_id, silenced_id, is_anonymous, silenced_at, ended_at)
SELECT owner_id, silenced_id, true, ended_at, ended_at FROM past_silences;
