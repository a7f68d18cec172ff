/** Lines of the head of a mail, as it is stored, and as programs show it when it is quoted. */
const MAIL_HEAD =
  /^(?:From|To|Cc|Bcc|Subject|Date|Sent|Message-I[dD]|Received|Return-Path|Delivered-To|Reply-To|In-Reply-To|References|(?:MIME|Mime)-Version|Content-[\w-]+|List-[\w-]+|X-[\w-]+|DKIM-Signature|ARC-[\w-]+|Authentication-Results|User-Agent): ?\S/;

/** Whether a line is a header of a mail, such as `Subject: `. */
export const isMailHead = (line: string): boolean => MAIL_HEAD.test(line);
