-- What an admin of the instance may say of it. Nothing is sent anywhere, whatever the first two say.
ALTER TABLE instance
  ADD COLUMN is_telemetry_enabled boolean NOT NULL DEFAULT true,
  ADD COLUMN is_support_required  boolean NOT NULL DEFAULT true,
  ADD COLUMN is_verified          boolean NOT NULL DEFAULT false,
  ADD COLUMN is_test              boolean NOT NULL DEFAULT false,
  ADD COLUMN whitelist_emails     text,
  ADD COLUMN namespace            text,
  ADD COLUMN domain               text, -- null: that of the public address
  ADD COLUMN edition              text NOT NULL DEFAULT 'HOLDFAST_COMMUNITY',
  ADD COLUMN updated_by           uuid,
  ADD COLUMN last_checked_at      timestamptz; -- when the server last started
UPDATE instance SET last_checked_at = created_at;
ALTER TABLE instance ALTER COLUMN last_checked_at SET NOT NULL;
