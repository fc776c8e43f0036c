/** For `mailIsKept`. */
export const keptMailText =
  'This installation has no mail server: each mail or SMS is a file in the folder “outbox” of its data directory.';
