export type PromotionRow = {
  _id: string;
  /** From 1. Optimistic lock: of two promotions that begin from the same state, one gets the number. */
  number: number;
  /** Null is the whole school. */
  class_level: string | null;
  to_class: string | null;
  /** One class, or one arm of it; null otherwise, and in promotions of before. */
  class_id: string | null;
  arm_id: string | null;
  to_class_id: string | null;
  to_arm_id: string | null;
  students: number;
  returned: number;
  made_by: string | null;
  made_at: string;
  undone_at: string | null;
};

/** Deleted after 60 days, and with the account. */
export type PromotionStudentRow = {
  student_id: string;
  promotion_id: string;
  from_class: string;
  to_class: string;
  from_class_id: string | null;
  from_arm_id: string | null;
  to_class_id: string | null;
  to_arm_id: string | null;
  returned_at: string | null;
};

export type PromotionTables = { promotions: PromotionRow; promotion_students: PromotionStudentRow };
