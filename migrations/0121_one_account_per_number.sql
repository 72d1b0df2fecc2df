-- A mobile number that a code has confirmed belongs to one account: otherwise one phone opens any number of accounts to the projects that
-- ask for a number. Of several accounts with the same number the one that confirmed it first keeps it. The others keep their text messages.
UPDATE users SET confirmed_mobile = NULL WHERE id IN (
  SELECT id
  FROM (
    SELECT u.id, row_number() OVER (
      PARTITION BY u.confirmed_mobile ORDER BY least(s.sms_agreed_at, now()), u.created_at, u.id) AS place
    FROM users u LEFT JOIN follow_settings s ON s.user_id = u.id AND s.sms_number = u.confirmed_mobile
    WHERE u.confirmed_mobile IS NOT NULL) AS confirmed
  WHERE place > 1);
CREATE UNIQUE INDEX users_confirmed_mobile_key ON users (confirmed_mobile) WHERE confirmed_mobile IS NOT NULL;
COMMENT ON COLUMN users.confirmed_mobile IS 'E.164, confirmed by a code. No two accounts have the same one.';
