import Support
import Testing

@testable import Wording

/// Which language the environment asks for.
@Suite struct LanguageTests {
  @Test(arguments: [
    ([:], "en"),
    (["LANG": "xx_YY.UTF-8"], "xx"),
    (["LANG": "de_DE.UTF-8"], "en"),
    (["LANG": "xx", "LC_ALL": "C"], "en"),
    (["LANG": "en_GB", "LC_MESSAGES": "xx_YY@euro"], "xx"),
    (["LANG": "xx", "LC_MESSAGES": ""], "xx"),
    (["LANG": "en_GB", "LANGUAGE": "de:xx:en"], "xx"),
    (["LANG": "C", "LANGUAGE": "xx"], "en"),
    (["LANGUAGE": "xx"], "en"),
  ])
  func `The environment chooses as it does for other programs`(
    environment: [String: String], code: String
  ) {
    #expect(Language.chosen(by: environment, among: [.english, .madeUp]).code == code)
  }
}
