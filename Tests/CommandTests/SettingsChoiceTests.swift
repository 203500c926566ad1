import Testing

@testable import Command

@Suite struct SettingsChoiceTests {
  private func path(_ variables: [String: String]) -> String? {
    SettingsChoice.path(in: Environment(variables))
  }

  @Test func `the settings are where the nearest word says`() {
    #expect(
      path(["SUZURI_CONFIG": "/s", "XDG_CONFIG_HOME": "/x", "HOME": "/h"]) == "/s/settings.json")
    #expect(path(["XDG_CONFIG_HOME": "/x", "HOME": "/h"]) == "/x/suzuri/settings.json")
    #expect(path(["XDG_CONFIG_HOME": "x", "HOME": "/h"]) == "/h/.config/suzuri/settings.json")
    #expect(path(["SUZURI_LIBRARY": "/l"]) == nil)
  }
}
