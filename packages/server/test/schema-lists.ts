import type { Schema } from '../src/platform/db/schema.ts';

/** Every table with its columns, `?` for those that may be null, `#` for integers. The same on both engines. */
export const tables: Readonly<Record<keyof Schema, string>> = {
  address_changes:
    '_id confirm_hash? confirm_until created_at done_at? expires_at kind new_value new_written old_value old_written tries# undo_hash user_id was_proved#',
  announcement_groups: 'group_id item_id',
  announcements:
    '_id begun_at? class_levels? cleared_at? created_at created_by? read_before# send_at sent_at? sent_up_to students# text title updated_at withdrawn_at? withdrawn_by?',
  answers: 'attempt_id question_id saved_at selected_answer seq# student_id',
  attendance: 'arm_id changed_at changed_by changed_by_id class_id day reason state student_id',
  attempt_extra_time: 'attempt_id extra_time_id student_id',
  attempts:
    '_id by_hand# correct_answers?# deadline_at device? device_number# exam_id extra_minutes# last_seen_at? marked# number# paper_id pass_points?# paused_seconds# score?# started_at status student_id submitted_at? submitted_by? to_mark# total_points# total_questions#',
  audit:
    '_id action actor_id actor_name actor_role after? area at before? person_id? request_id search_text subject_id subject_kind subject_title',
  calendar_feeds: 'created_at student_id token_hash',
  call_counts: 'calls# ends_at key',
  course_lessons: 'course_id lesson_id position#',
  class_requests:
    '_id asked_at class_id? class_level decided_at? decided_by? decided_by_name? from_class from_class_id? reason status student_id',
  course_groups: 'group_id item_id',
  courses:
    '_id certificate# class_level created_at deleted_at? description instructor is_draft# price_minor# search_text subject title updated_at',
  class_list_rows:
    'added_at? arm_id? cells? class_id? class_level email full_name line# list_id mended# name_key phone_number phone_written problem? raw? source status user_id? version# why',
  class_lists:
    '_id applied_at? created# created_at file_name format imported_by made_groups? make_groups# reading? removed# slips_at? undone_at?',
  class_list_answers: 'key updated_at value',
  coupons:
    '_id amount_minor?# code created_at deleted_at? ends_at? lesson_ids? most_per_student?# most_uses?# percent?# starts_at? updated_at',
  email_links: 'email expires_at token_hash user_id',
  exam_questions: 'exam_id position# question_id',
  exam_groups: 'group_id item_id',
  exams:
    '_id allow_review# calculator# certificate# class_level closes_at created_at deleted_at? description draw duration_minutes# end_date grade_scale instructions is_active# materials max_attempts# opens_at opens_practice# pass_mark?# review_at review_released_at? search_text sections shuffle_options# shuffle_questions# start_date subject title updated_at wrong_answer_part wrong_answer_penalty#',
  extra_attempts: '_id attempt_id? exam_id given_at given_by reason student_id until',
  extra_time: '_id attempts# exam_id given_at given_by minutes# reason reopened# request_key? student_id',
  films:
    '_id bytes# captions? created_at duration_ms?# file_name lesson_id poster_second?# problem? progress# rungs state tries# updated_at',
  gateway_payments:
    '_id amount_minor# checks# created_at currency next_check_at? order_id payment_url? problem? provider provider_id? status student_id',
  gateway_refunds:
    '_id amount_minor# checks# created_at next_check_at? order_id problem? provider provider_id? received_id status student_id transaction_id',
  grants:
    '_id course_id? gift_id? given_at given_by? given_by_name lesson_id order_id? payment_id? reason reason_shown?# revoked_at? revoked_by? revoked_by_name? revoked_reason? student_id',
  guardian_choices: 'hides_payments# hides_results# hides_time# is_of_age# student_id updated_at',
  guardian_codes: 'by_school# code_hash created_at expires_at student_id',
  guardian_links: 'created_at guardian_id student_id',
  guardians: 'digest_week user_id wants_digest#',
  guardian_consents: 'given_at guardian_contact guardian_name text_version user_id',
  hand_marks: 'attempt_id comment marked_at marked_by marked_by_name points# question_id rubric seq# student_id',
  installation: 'key value',
  group_gifts:
    '_id cleared_at? course_id? done_at? given_at given_by? given_up_to group_id lesson_id? lesson_ids owners# reason taken_at? taken_by? taken_reason? title',
  group_members: 'added_at group_id student_id',
  instances: '_id build seen_at started_at',
  late_answers:
    'answered_at? arrived_at attempt_id decided_at? decided_by? decision? question_id selected_answer seq# student_id',
  invites: '_id arm_id? class_id? class_level code created_at created_by? ends_at most_uses# uses# withdrawn_at?',
  leases: 'holder name until',
  lesson_notes: '_id lesson_id second# student_id text updated_at',
  lesson_outlines: 'chapters lesson_id objectives updated_at',
  lesson_samples: 'lesson_id seconds# start_second# updated_at',
  lesson_progress:
    'duration_seconds# finished_at? lesson_id position_seconds# ranges student_id updated_at watched_at watched_seconds#',
  lesson_tutors: 'lesson_id position# user_id',
  lesson_questions: 'at_second?# is_skippable# lesson_id position# question_id updated_at',
  lesson_groups: 'group_id item_id',
  lessons:
    '_id class_level created_at description duration_minutes?# instructor is_draft# price_minor# scheduled_date? search_text subject title updated_at video withdrawn_at?',
  login_failures: 'failures# key next_try_at',
  mail_counts: 'ends_at key mails#',
  marking_decisions: '_id exam_id made made_at made_by reason request request_key? result',
  materials: '_id bytes# created_at lesson_id media_type name',
  canned_answers: '_id created_at text title',
  message_attachments:
    '_id author_id? bytes# content created_at file_hash file_name height?# letter_id? media_type message_id? position# student_id thumbnail? width?#',
  merged_accounts: 'kept_id merged_at merged_id',
  message_replies: '_id author_id? created_at from_staff# message_id student_id text',
  messages:
    '_id assigned_to? created_at handled_at? handled_by? last_at last_from last_text lesson_id? number# order_id? search_text second?# staff_seen_at? status student_id student_seen_at? teacher text',
  money:
    '_id amount_minor# external_id? kind method moved_at moved_by? moved_by_name? order_id reason? status student_id',
  notification_choices: 'mail# push# topic user_id',
  notification_deliveries: 'channel expires_at is_urgent# next_try_at notification_id tries# user_id',
  notification_rounds: 'at cause_key',
  notifications: '_id body cause cause_key created_at link read_at? subject_id title user_id',
  one_time_codes: 'code_hash expires_at key tries# user_id?',
  orders:
    '_id claimed_at? coupon_code? coupon_id? created_at decided_at? decided_by? decided_by_name? discount_minor# method note past_acts? problem? reason? receipt_number?# received_minor# reference request_key? reversed_at? search_text session_id? status student_email student_id student_name subtotal_minor# total_minor#',
  outbox: '_id about? created_at expires_at finished_at? next_try_at problem? sealed status tries# user_id?',
  paper_corrections: 'accepted annulled? asked exam_id question_id',
  exam_versions: 'all_questions created_at exam_id number# own_questions paper_id settings',
  papers: '_id content content_hash created_at exam_id',
  passages: '_id created_at picture? search_text text title updated_at',
  paper_keys: '_id created_at number# public_key sealed_private_key',
  payments:
    '_id amount_minor# course_id? course_title? created_at decided_at? decided_by? decided_by_name? discount_minor# lesson_id lesson_title method order_id price_minor# reason? reference search_text status student_email student_id student_name',
  pictures: 'content created_at hash',
  practice_answers: '_id answered_at is_right# question_id student_id',
  practice_cards: 'answered_at due_at is_right# older? question_id student_id',
  practice_days: 'answers# day student_id',
  promotion_students:
    'from_arm_id? from_class from_class_id? promotion_id returned_at? student_id to_arm_id? to_class to_class_id?',
  promotions:
    '_id arm_id? class_id? class_level? made_at made_by? number# returned# students# to_arm_id? to_class? to_class_id? undone_at?',
  push_deliveries: 'expires_at is_urgent# next_try_at notification_id subscription_id tries# user_id',
  push_subscriptions: '_id auth created_at endpoint endpoint_hash p256dh session_hash user_id',
  quiet_hours: 'ends starts updated_at user_id',
  proofs:
    '_id content created_at file_hash file_name media_type order_id picture_grey? picture_hash? same_picture? student_id',
  question_columns: 'choice chosen_at heads',
  question_deletions: '_id content deleted_at deleted_by undone_at?',
  question_import_rows:
    'added_at? as_read? bank_id? fingerprint import_id line# picture? problem? question? question_id source status why',
  question_imports: '_id applied_at? created_at exam_id? file_name format imported_by notes reading?',
  question_tables: 'cells heads import_id view',
  questions:
    '_id alike_key alike_options class_level correct_answer created_at details? exam_id? explanation explanation_picture? hint lesson_id? lesson_second?# options passage_id? picture? points# practice# search_text source source_number subject tags text topic type updated_at year?#',
  questions_apart: 'other_id question_id',
  recovery_codes: 'code_hash user_id',
  score_changes:
    '_id after_by_hand# after_correct?# after_score?# after_total_points# after_total_questions# attempt_id before_by_hand# before_correct# before_score# before_total_points# before_total_questions# changed_at changed_by kind points? reason student_id',
  registers: 'arm_id class_id day taken_at taken_by updated_at',
  reviews:
    '_id created_at hidden_at? hidden_by? hidden_reason lesson_id rating# search_text student_id text updated_at',
  teacher_cards: 'is_shown# name picture? picture_hash? search_text subjects updated_at user_id words',
  school_logins: 'browser_hash class_level email expires_at full_name has_second_factor# ticket_hash',
  score_fills: 'absent# arm_id class_id component_id exam_id exam_title filled_at filled_by subject_id term_id',
  score_sheets: 'class_id open_until? opened_at? opened_by reason subject_id term_id',
  sessions: 'confirmed_at? created_at device? expires_at id_hash last_used_at? proved_at? replaced_by? user_id',
  settings: 'key updated_at updated_by? value',
  second_factors: 'confirmed_at? created_at last_step# sealed_secret user_id',
  second_markings: 'exam_id opened_at opened_by question_id tolerance#',
  second_marks:
    'attempt_id comment first_by_name? first_points?# marked_at marked_by marked_by_name points# question_id rubric seq# settled_at? settled_by? settled_by_name? student_id tolerance#',
  signed_papers: 'code issued_at issued_on kind signed? student_id subject_id version# withdrawn_at?',
  staff_notes: '_id author_id? author_name created_at student_id text',
  statement_rows:
    'amount_minor# applied_at? booked_on confidence excluded? fingerprint line# narration order_id? shared_orders? statement_id why',
  statements: '_id bank? cells? created_at file_hash file_name header mapping? sample uploaded_by uploaded_by_name',
  student_groups: '_id created_at created_by? name name_key updated_at',
  study_days: 'day student_id updated_at watched_seconds#',
  certificates:
    'code content issued_at issued_by? kind payload percent?# reason student_id subject_id title version# withdrawn_at? withdrawn_by? withdrawn_reason?',
  card_texts: 'due_at number_key queued_at? recipient_id student_id term_id version#',
  issued_cards:
    'code content issued_at issued_by payload reason student_id term_id version# withdrawn_at? withdrawn_by? withdrawn_reason?',
  term_scores:
    'arm_id? class_id component_id filled_from? hundredths?# state? student_id subject_id term_id updated_at updated_by',
  term_remarks:
    'principal principal_at? principal_by? student_id teacher teacher_at? teacher_by? term_id updated_at updated_by',
  term_traits: 'step? student_id term_id trait_id updated_at updated_by',
  users:
    '_id arm_id? class_from_school# class_id? class_level created_at devices_since email extra_time_percent?# extra_time_reason? full_name is_active# is_limited?# is_verified# last_sign_in_at? login_name? one_time_password_at? owner_proved_at? password_hash phone_from phone_number phone_since phone_written rights? role search_text sms_stopped_at? teaching? updated_at',
  wished_courses: 'course_id created_at student_id',
  wished_lessons: 'created_at lesson_id student_id',
};
