-- What is wiped by night goes from the notices that quote it, too (P53). Those of before:
UPDATE "admin_notifications" notice
SET
  "message" = CASE
    WHEN position('„' || (notice."params" ->> 'excerpt') || '“' IN notice."message") > 0
    THEN replace(notice."message", '„' || (notice."params" ->> 'excerpt') || '“', '„…“')
    ELSE replace(notice."message", notice."params" ->> 'excerpt', '…')
  END,
  "params" = notice."params" || '{"excerpt": "…"}'
FROM "compliments" letter
WHERE letter."id" = notice."compliment_id"
  AND letter."removed_at" IS NOT NULL
  AND letter."text" = ''
  AND notice."params" ->> 'excerpt' <> '';
