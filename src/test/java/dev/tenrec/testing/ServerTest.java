package dev.tenrec.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Gives a test class one {@link TestServer}, started at its first use and closed after its last test, and each test a
 * {@link TestWorld} of its own. Both are parameters of the constructor or of a method; in {@code @BeforeAll} a world is
 * one that all tests of the class share.
 *
 * <p>A test that ends the server, needs another setting or counts what the whole server did makes a {@link TestServer}
 * itself.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(ServerExtension.class)
public @interface ServerTest {
    /** Settings of the server, each as {@code key=value}. */
    String[] settings() default {};

    /** The instant at which the server's clock stands, for example {@code 2026-01-02T03:04:05Z}; empty for the time. */
    String now() default "";
}
