/** A cell of a score sheet. Both `hundredths` and `state` are null once it was made blank again. */
export type TermScoreRow = {
  student_id: string;
  /** Ids of settings. */
  term_id: string;
  subject_id: string;
  component_id: string;
  /** Those of the student when the mark was entered. */
  class_id: string;
  arm_id: string | null;
  /** The mark times 100. */
  hundredths: number | null;
  state: 'absent' | 'exempt' | 'not-offered' | null;
  /** The exam that gave the mark; null for a typed one and a blank. */
  filled_from: string | null;
  updated_at: string;
  /** The name. */
  updated_by: string;
};

/** Locked by whoever saves the sheet. `open_until` is a day: then it is open again, though its term has closed. */
export type ScoreSheetRow = {
  term_id: string;
  class_id: string;
  subject_id: string;
  open_until: string | null;
  reason: string;
  /** The name. */
  opened_by: string;
  opened_at: string | null;
};

/** A version of a report card as it was issued; the newest counts. */
export type IssuedCardRow = {
  student_id: string;
  /** Id of a setting. */
  term_id: string;
  /** From 1. */
  version: number;
  /** JSON: all that the paper shows. */
  content: string;
  /** Of the signed paper; both are empty until it is recorded, in the same transaction. */
  code: string;
  /** The text of its QR code. */
  payload: string;
  /** Why it was issued again; empty for the first version. */
  reason: string;
  issued_at: string;
  /** The name. */
  issued_by: string;
  withdrawn_at: string | null;
  withdrawn_by: string | null;
  withdrawn_reason: string | null;
};

/** A component of a sheet that an exam fills. */
export type ScoreFillRow = {
  term_id: string;
  class_id: string;
  subject_id: string;
  component_id: string;
  /** '' is the whole class. */
  arm_id: string;
  exam_id: string;
  /** At the time: the exam may be deleted. */
  exam_title: string;
  /** 1: who did not sit is absent once the exam is over. */
  absent: number;
  /** The name. */
  filled_by: string;
  filled_at: string;
};

/** A rating of a trait. `step` is null once it was made blank again. */
export type TermTraitRow = {
  student_id: string;
  /** Ids of settings. */
  term_id: string;
  trait_id: string;
  step: string | null;
  updated_at: string;
  /** The name. */
  updated_by: string;
};

/** An SMS with the short result of an issued card. */
export type CardTextRow = {
  student_id: string;
  term_id: string;
  version: number;
  /** Keyed hash of the number. */
  number_key: string;
  /** The student, or a guardian. */
  recipient_id: string;
  due_at: string;
  /** Null while it waits. */
  queued_at: string | null;
};

export type ScoreTables = {
  term_scores: TermScoreRow;
  score_sheets: ScoreSheetRow;
  score_fills: ScoreFillRow;
  issued_cards: IssuedCardRow;
  card_texts: CardTextRow;
  term_traits: TermTraitRow;
};
