package dev.tenrec.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Gives a class of tests a server in memory, as parameters and fields of type {@link dev.tenrec.Tenrec}.
 *
 * <p>The server lasts as long as the class, nested classes included, and is reset before each test. Tests that run at
 * the same time as others of their class get one each. A parameter or field of type
 * {@link dev.tenrec.testkit.TestProject} is a project of the test's own in the server of the class, which takes less
 * time.
 *
 * <pre>
 * &#64;TenrecTest
 * class SignUpTest {
 *     &#64;Test
 *     void tells(Tenrec tenrec) {
 *         new Application(tenrec.url(), tenrec.projectKey()).signUp("ana");
 *         tenrec.await().event("signed up").from("ana").within(ofSeconds(2));
 *     }
 * }
 * </pre>
 */
@Documented
@Inherited
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(TenrecExtension.class)
public @interface TenrecTest {
    /** Life of a server: all tests of a class, or one test. */
    enum Lifecycle {
        PER_CLASS,
        PER_METHOD
    }

    /** The life of a server. */
    Lifecycle lifecycle() default Lifecycle.PER_CLASS;

    /** Settings of the server, such as {@code project-api-key=phc_of_my_tests}. */
    String[] settings() default {};
}
