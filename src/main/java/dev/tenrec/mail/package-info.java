/** Mail to people, by SMTP. The door is {@link dev.tenrec.mail.Mailer}. */
@NullMarked
package dev.tenrec.mail;

import org.jspecify.annotations.NullMarked;
