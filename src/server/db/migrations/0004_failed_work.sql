CREATE TABLE "failed_work" (
	"task" text NOT NULL,
	"item" text NOT NULL,
	"first_failed_at" timestamp with time zone NOT NULL,
	"attempts" integer NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"code" text NOT NULL,
	CONSTRAINT "failed_work_task_item_pk" PRIMARY KEY("task","item")
);
