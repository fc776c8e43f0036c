export type GuardianLinkRow = { student_id: string; guardian_id: string; created_at: string };

/** One a student: the newest. `code_hash` is a keyed hash; `by_school` is 1 where staff made it. */
export type GuardianCodeRow = {
  student_id: string;
  code_hash: string;
  expires_at: string;
  created_at: string;
  by_school: number;
};

/** No row: not of age, nothing withheld. The `hides_…` choices apply only while the student is of age. */
export type GuardianChoiceRow = {
  student_id: string;
  is_of_age: number;
  hides_results: number;
  hides_payments: number;
  hides_time: number;
  updated_at: string;
};

/** `digest_week` is the Monday of the last weekly mail, '' before the first. */
export type GuardianRow = { user_id: string; wants_digest: number; digest_week: string };

export type GuardianTables = {
  guardians: GuardianRow;
  guardian_links: GuardianLinkRow;
  guardian_codes: GuardianCodeRow;
  guardian_choices: GuardianChoiceRow;
};
