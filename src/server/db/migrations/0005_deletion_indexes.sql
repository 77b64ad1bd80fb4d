CREATE INDEX "notifications_compliment" ON "admin_notifications" USING btree ("compliment_id");--> statement-breakpoint
CREATE INDEX "compliments_receiver" ON "compliments" USING btree ("receiver_id");--> statement-breakpoint
CREATE INDEX "suggestions_compliment" ON "suggestions" USING btree ("compliment_id");