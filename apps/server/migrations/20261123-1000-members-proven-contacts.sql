-- A number or an address belongs to the member who has proven it. Others may claim it without proof: claims give nothing and tell
-- nothing, and the proof of another member displaces them (decision "Proven contacts displace claims").
drop index members.contacts_unique;
create unique index contacts_proven on members.contacts (field, fingerprint)
  where field in ('mobileNum', 'email') and verified_at is not null;
create index contacts_claimed on members.contacts (field, fingerprint)
  where field in ('mobileNum', 'email') and verified_at is null;
