-- Which instance holds the lease, so that the next start can tell the leases of one that has died.
ALTER TABLE delivery ADD COLUMN lease_owner TEXT;
