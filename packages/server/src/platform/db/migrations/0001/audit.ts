const refused = 'The audit log is append-only';

const frozen = `_id, at, actor_id, actor_name, actor_role, action, area, subject_kind, subject_id, subject_title,
  before, after, request_id, search_text`;

/** Only entries older than the recorded beginning of the log may be deleted, so no entry vanishes silently. */
const isKept = "old.at >= coalesce((select value from installation where key = 'audit_kept_from'), '')";

export const auditOnSqlite = [
  `create trigger audit_no_update before update of ${frozen} on audit begin select raise(abort, '${refused}'); end`,
  `create trigger audit_no_delete before delete on audit when ${isKept} begin select raise(abort, '${refused}'); end`,
];

export const auditOnPostgres = [
  `create function refuse_audit_change() returns trigger language plpgsql as
    $$ begin raise exception '${refused}'; end $$`,
  `create function refuse_audit_delete() returns trigger language plpgsql as
    $$ begin if ${isKept} then raise exception '${refused}'; end if; return old; end $$`,
  `create trigger audit_no_update before update of ${frozen} on audit
    for each row execute function refuse_audit_change()`,
  'create trigger audit_no_delete before delete on audit for each row execute function refuse_audit_delete()',
  'create trigger audit_no_truncate before truncate on audit for each statement execute function refuse_audit_change()',
];
