-- Events that a failed listener postponed under the old name of the topic: this release subscribes to the new one alone (decision 62).
update platform.outbox set topic = 'identity.notice' where topic = 'identity.to-be-told';
