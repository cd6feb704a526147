-- Who left for a provider to link an account there, and not to sign in with it.
ALTER TABLE oauth_visits ADD COLUMN link_to uuid;
