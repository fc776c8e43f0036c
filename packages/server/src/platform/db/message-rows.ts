import type { Attachment, ThreadStatus } from '@akada/contract';

/** The first message of a thread, and the thread's state. */
export type MessageRow = {
  _id: string;
  student_id: string;
  number: number;
  teacher: string;
  text: string;
  search_text: string;
  created_at: string;
  /** Set while answered or closed. */
  handled_at: string | null;
  handled_by: string | null;
  lesson_id: string | null;
  second: number | null;
  order_id: string | null;
  status: ThreadStatus;
  assigned_to: string | null;
  last_at: string;
  last_from: 'student' | 'school';
  last_text: string;
  student_seen_at: string | null;
  staff_seen_at: string | null;
};

export type MessageReplyRow = {
  student_id: string;
  message_id: string;
  _id: string;
  author_id: string | null;
  from_staff: number;
  text: string;
  created_at: string;
};

export type AttachmentRow = {
  /** The thread's student, also for files that staff attach. */
  student_id: string;
  _id: string;
  author_id: string | null;
  /** The thread; null until it is sent. */
  message_id: string | null;
  /** The message or reply that the file is attached to. */
  letter_id: string | null;
  position: number;
  file_name: string;
  media_type: Attachment['mediaType'];
  bytes: number;
  width: number | null;
  height: number | null;
  /** Base64, as is the small picture. */
  content: string;
  thumbnail: string | null;
  /** SHA-256 of the uploaded file. */
  file_hash: string;
  created_at: string;
};

type CannedAnswerRow = { _id: string; title: string; text: string; created_at: string };

export type MessageTables = {
  messages: MessageRow;
  message_replies: MessageReplyRow;
  message_attachments: AttachmentRow;
  canned_answers: CannedAnswerRow;
};
